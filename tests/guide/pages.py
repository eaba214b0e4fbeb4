"""What every page of a guide needs: closed tags, unique ids, links that lead somewhere, nothing from elsewhere."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "br", "link", "img", "hr", "input"}
LOADING = {"script", "link", "img", "iframe", "object", "embed", "base"}


class Page(HTMLParser):
    """A page, read once."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self.attributes: set[str] = set()
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(name for name, _ in attrs)
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"] or "")
        self.labels += (found.get("aria-labelledby") or "").split()
        if "href" in found:
            self.links.append(found["href"] or "")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open[-1] == tag, f"</{tag}> closes {self._open[-1:]}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] not in ("style",):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def check_page(text: str, files: set[str]) -> Page:
    """A complete page that works from the disk and that a screen reader can read."""
    page = Page(text)
    assert len(page.ids) == len(set(page.ids)), "an id is used twice"
    assert set(page.labels) <= set(page.ids), "something refers to an id that does not exist"
    for link in page.links:
        file, _, place = link.partition("#")
        assert ":" not in file, f"leads out of the guide: {link}"
        assert file in files | {""}, f"leads nowhere: {link}"
        assert file or place in page.ids, f"leads nowhere: {link}"
    assert not LOADING & set(page.tags), "loads something"
    assert not any(name.startswith("on") or name == "src" for name in page.attributes), "runs something"
    assert "url(" not in text and "@import" not in text and "javascript:" not in text
    assert page.tags.count("h1") >= 1
    assert page.tags.count("svg") == page.tags.count("desc")
    return page
