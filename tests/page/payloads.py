"""Names that try to become markup or script: every vector with every way of running something, in 40 letters."""

from __future__ import annotations

from itertools import product

RUNS = ("alert(1)", "alert`1`", "top.alert(1)", "self[`alert`](1)", "prompt(1)", "hacked++", "hacked=1", "(alert)(1)",
        "window.hacked++", "alert(document)")  # fmt: skip
VECTORS = (
    "<script>{}</script>", "<img src=x onerror={}>", "<svg onload={}>", "<svg/onload={}>", "<b onclick={}>x",
    "<a href=javascript:{}>x</a>", "<iframe src=javascript:{}>", "<body onload={}>", "<input autofocus onfocus={}>",
    "<video src onerror={}>", "<audio src onerror={}>", "<details open ontoggle={}>", "<object data=javascript:{}>",
    "<embed src=javascript:{}>", "<math><a href=javascript:{}>", "<style onload={}>", "<marquee onstart={}>",
    "<x onmouseover={}>x", "<p onpointerenter={}>", '"><svg onload={}>', "'><svg onload={}>", "</script><script>{}//",
    "<!--><svg onload={}>", "<form action=javascript:{}>", "<button onclick={}>x", "<select onfocus={}>",
    "<textarea onfocus={}>", "<link onload={}>", "<svg><set onbegin={}>", "<img/src/onerror={}>",
    "<IMG SRC onerror={}>",
    "<sVg OnLoAd={}>", '" onclick={} x="', "' onclick={} x='", "` onclick={}", "{{{{{}}}}}", "${{{}}}", "#{{{}}}",
    "<%= {} %>", "javascript:{}", "data:text/html,{}", "\\x3csvg onload={}>", "&lt;svg onload={}&gt;",
    "%3Csvg onload={}%3E",
    "\\u003csvg onload={}>", "<svg><script>{}", "<noscript><svg onload={}>", "<template><svg onload={}>",
    "<slot onslotchange={}>", "<portal src=javascript:{}>", "<dialog open onclose={}>", "<svg><a href={}>",
    "]]><svg onload={}>",
    "-->{}", "'-{}-'", '"-{}-"', "';{};//", '";{};//', "</style><svg onload={}>", "</title><svg onload={}>",
)  # fmt: skip
PAYLOADS = sorted({payload for vector, run in product(VECTORS, RUNS) if len(payload := vector.format(run)) <= 40})
