"""The page that the floor serves is small, and is the same program as the files in the folder."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.page.conftest import Floor
from tests.page.hands import wait

import pitboss.web
from pitboss.floor.http.files import STYLES as STYLES_IN_ORDER
from pitboss.floor.http.files import document
from pitboss.floor.http.minify import minified_script, minified_style

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Opens = Callable[..., "Page"]
WEB = Path(pitboss.web.__file__).parent
OWN = [path for path in sorted(WEB.rglob("*")) if path.is_file() and path.suffix not in (".py", ".pyc")]
SCRIPTS = [path for path in OWN if path.suffix == ".js"]
LOADED = """() => performance.getEntriesByType("resource").map(each => new URL(each.name).pathname)
  .filter(path => path.endsWith(".js"))"""
STYLES = [path for path in OWN if path.suffix == ".css"]
MOST = 300_000
READ_STYLE = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(rule => rule.cssText.replace(/([,:]) +/g, "$1"));
}"""
"""The rules of a style as the browser read them. It keeps the value of a token letter by letter, so spaces after commas
and colons are left out on both sides."""


@pytest.mark.slow
def test_the_floor_serves_less_than_300_kb_in_total(floor: Floor) -> None:
    """The document, all styles as one, every script, the icon."""
    others = [f"web/{path.relative_to(WEB)}" for path in OWN if path.suffix not in (".css", ".html")]
    with httpx.Client(base_url=floor.address) as client:
        served = [client.get(f"/{path}") for path in ("", "web/css/all.css", *others)]
    assert {answer.status_code for answer in served} == {200}
    assert len(served) > 60
    assert sum(len(answer.content) for answer in served) < MOST


@pytest.mark.slow
def test_all_styles_are_served_as_one_in_their_order(floor: Floor) -> None:
    assert sorted(STYLES_IN_ORDER) == [path.stem for path in STYLES]
    whole = httpx.get(f"{floor.address}/web/css/all.css")
    assert whole.text == "".join(minified_style((WEB / "css" / f"{name}.css").read_text()) for name in STYLES_IN_ORDER)
    assert whole.headers["content-type"].startswith("text/css")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "first"), [("/floor", "floor"), ("/table/1", "table"), ("/odds", "odds"), ("/school", "school")]
)
def test_the_document_names_every_module_that_its_screen_loads(opened: Opens, path: str, first: str) -> None:
    """The browser would find a module that is not named only inside another module, and would load one that is not
    needed for nothing. The floor page also names the modules of a table, because the next click leads there."""
    screens = [document(each) for each in ((first, "table") if first == "floor" else (first,))]
    named = {
        path
        for each in screens
        if each
        for path in re.findall(r"rel=modulepreload href=(/web/[^ >]+)", each.body.decode())
    }
    page = opened(path)
    page.wait_for_selector("main > *")
    wait(
        page,
        f"named => {{ const loaded = new Set(({LOADED})()); return named.every(each => loaded.has(each)); }}",
        sorted(named),
    )
    page.wait_for_load_state("networkidle")
    loaded = set(page.evaluate(LOADED))
    assert loaded == named


@pytest.mark.browser
def test_a_seat_can_be_asked_for_before_it_is_known_who_asks(opened: Opens, floor: Floor) -> None:
    page = opened("/join/none")
    page.context.clear_cookies()
    page.route("**/api/guest", lambda route: (page.wait_for_timeout(300), route.continue_())[1])
    page.goto(f"{floor.address}/floor")
    page.click("#seat-me")
    page.wait_for_selector("pit-table .hit:not(.off)")


@pytest.mark.slow
def test_a_browser_that_has_a_file_gets_it_once(floor: Floor) -> None:
    address = f"{floor.address}/web/js/main.js"
    first = httpx.get(address)
    again = httpx.get(address, headers={"If-None-Match": first.headers["etag"]})
    other = httpx.get(address, headers={"If-None-Match": '"another"'})
    assert (again.status_code, again.content) == (304, b"")
    assert other.content == first.content


def _differing(pairs: list[tuple[str, str, str]]) -> list[str]:
    """The names of the pairs that are not the same program, as TypeScript reads them."""
    tsc, node = shutil.which("tsc"), shutil.which("node")
    if tsc is None or node is None:
        pytest.skip("there is no tsc here: npm install --global typescript")
    module = Path(tsc).resolve().parent.parent / "lib" / "typescript.js"
    script = Path(__file__).with_name("same_program.mjs")
    done = subprocess.run(
        [node, str(script), str(module)], input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_every_script_is_served_as_the_same_program() -> None:
    pairs = [(str(path.relative_to(WEB)), path.read_text(), minified_script(path.read_text())) for path in SCRIPTS]
    assert _differing(pairs) == []
    assert not [name for name, _, lean in pairs if "/**" in lean]


@pytest.mark.slow
def test_the_comparison_of_programs_sees_a_difference() -> None:
    text = (WEB / "js" / "money.js").read_text()
    same, changed = text.replace("(", "(\n", 3), text.replace("100", "10", 1)
    ended, broken = text.replace("return ", "return\n", 1), text + "}"
    assert changed != text != ended
    private, mixed = (
        "class A { #one; #two; sum() { return this.#one; } }",
        "class A { #x; #y; sum() { return this.#y; } }",
    )
    pairs = [("same", text, same), ("changed", text, changed), ("ended", text, ended), ("broken", text, broken)]
    pairs += [("short", private, mixed.replace("this.#y", "this.#x")), ("mixed", private, mixed)]
    variable = "let one = f((two) => two + three); one = { one };"
    pairs += [
        (name, variable, other)
        for name, other in (
            ("other variables", "let one = f((x) => x + three); one = { one };"),
            ("hidden variables", "let one = f((one) => one + three); one = { one };"),
            ("global", "let one = f((three) => three + three); one = { one };"),
            ("property", "let x = f((two) => two + three); x = { x };"),
            ("function", "let one = g((two) => two + three); one = { one };"),
        )
    ]
    assert _differing(pairs) == ["changed", "ended", "broken", "mixed", "global", "property", "function"]


@pytest.mark.browser
def test_every_style_is_served_as_the_same_style(browser: Browser) -> None:
    page = browser.new_page()
    for path in STYLES:
        text = path.read_text()
        lean = minified_style(text)
        one, other = page.evaluate(READ_STYLE, text), page.evaluate(READ_STYLE, lean)
        assert len(one) > 3 and one == other
    page.close()


@pytest.mark.parametrize(
    ("text", "lean"),
    [
        ("a = 1; // one", "a=1;"),
        ("f((each) => each + 1);", "f(a=>a+1);"),
        ("f(async (/** @type {X} */ a) => (b) => 1);", "f(async a=>b=>1);"),
        ("f((/** @type {X} */ (a)).b, !(c)); d.e?.(g); h[0](i);", "f((a).b,!c);d.e?.(g);h[0](i);"),
        ("x = (a, b) => (c); f(([d]) => d, (e) >= 1);", "x=(a,b)=>c;f(([d])=>d,e>=1);"),
        ("/** @type {X} */\nlet a = /** @type {Y} */ (b);", "let a=b;"),
        ("return   x instanceof y", "return x instanceof y"),
        ('const a = "b // c /* d */  e";', 'const a="b // c /* d */  e";'),
        ("`a  ${ b + `  ${ { c } }  ` }  // d`", "`a  ${b+`  ${{c}}  `}  // d`"),
        (r"x.replace(/\/\/ [/*]  /g, y) / 2 / 3", r"x.replace(/\/\/ [/*]  /g,y)/2/3"),
        ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
        ("a\n  /* b\n  c */ d", "a\nd"),
        ("1 .toFixed()", "1 .toFixed()"),
        ("class A { #one = 1; #two() { return this.#one; } }", "class A{#a=1;#b(){return this.#a}}"),
        ("if (a) { b(); }\nfor (;;) {\n  c;\n}", "if(a){b()}for(;;){c}"),
        ("for (const one of all) two = (one, three);", "for(const a of all)two=(a,three);"),
        ("let one = 1, [two, ...three] = f(four, 5), { six } = two;", "let b=1,[a,...c]=f(four,5),{six}=a;"),
        ("class A { two = 1; one(two, three) { return three(two); } }", "class A{two=1;one(two,a){return a(two)}}"),
        (
            "export const one = 1, two = 2; const a = (one, three) => two * three;",
            "export const one=1,two=2;const a=(one,b)=>two*b;",
        ),
        (
            'import { one as two, six } from "x"; f((one, six, of) => {});',
            'import{one as two,six}from"x";f((one,six,of)=>{});',
        ),
        (
            "if (one) { two = { one, three: 3, ...four }; } else f((four, three) => four.five);",
            "if(one){two={one,three:3,...a}}else f((a,three)=>a.five);",
        ),
    ],
)
def test_only_text_without_meaning_is_left_out(text: str, lean: str) -> None:
    assert minified_script(text) == lean


def test_a_style_keeps_the_spaces_that_separate_selectors() -> None:
    text = (
        '/* a */\n  .b .c > d:hover , e { color : red; margin: 0 calc(1px + 2px) ; }\n.f::after { content: " { ; "; }'
    )
    assert minified_style(text) == '.b .c>d:hover ,e{color :red;margin:0 calc(1px + 2px)}.f::after{content:" { ; "}'
