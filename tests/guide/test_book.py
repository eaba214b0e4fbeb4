"""A house's guide: every game on a complete page, and no text of a sheet becomes markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.guide.pages import Page, check_page

from pitboss.errors import Refused
from pitboss.guide.book import Book, anchor, css_text, fee_groups, open_book, pages
from pitboss.houses import HOUSES, SHEETS, sheet, sheet_names
from pitboss.houses.collection import posted_collection

WITH_GAMES = [house for house in HOUSES if any(name.startswith(house + "/") for name in sheet_names())]
OWN = (Path(__file__).parent.parent / "houses" / "own.toml").read_text()
NASTY = "</style><script>alert('1')</script>\\\" & } <b>"


@pytest.fixture(scope="module")
def books() -> dict[str, Book]:
    return {house: open_book(house) for house in WITH_GAMES}


@pytest.mark.slow
@pytest.mark.parametrize("house", WITH_GAMES)
def test_every_page_is_complete_and_every_link_leads_somewhere(house: str, books: dict[str, Book]) -> None:
    made = pages(books[house])
    for text in made.values():
        check_page(text, set(made))


@pytest.mark.slow
@pytest.mark.parametrize("house", WITH_GAMES)
def test_every_game_has_a_page_and_all_of_it_is_in_the_book(house: str, books: dict[str, Book]) -> None:
    made = pages(books[house])
    games = [name.partition("/")[2] for name in sheet_names() if name.startswith(house + "/")]
    assert {f"{game}.html" for game in games} | {"index.html", "book.html"} <= set(made)
    whole = Page(made["book.html"]).text
    for game in games:
        rules = sheet(f"{house}/{game}").rules
        page = Page(made[f"{game}.html"]).text
        for text in (rules.title, *(spot.title for spot in rules.wagers.values()), *rules.procedure):
            assert " ".join(text.split()) in page and " ".join(text.split()) in whole
        for reading in rules.readings:
            assert " ".join(reading.reading.split()) in page
        assert rules.source.rstrip(".") in page


@pytest.mark.slow
def test_readings_are_marked_with_what_else_could_be_meant(books: dict[str, Book]) -> None:
    text = Page(pages(books["mount-airy"])["three-card-poker.html"]).text
    assert "How the guide is read" in text
    assert "Six card bonus Needs an ante or a pair plus wager beside it. Could also mean: It may stand alone." in text


def test_no_two_pages_have_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('title = "A"\nshort = "A"\nplace = "B"\nguide = "C"\nsource = "D"\n')
    for number, name in enumerate(("index", "book", "main", "Collection", "a b", "a-b", "A B", "a-b-2")):
        text = OWN.replace('title = "Three Card Poker"', f'title = "Number {number}"', 1)
        (tmp_path / f"{name}.toml").write_text(text)
    made = pages(open_book(str(tmp_path)))
    assert [name for name in made if name.endswith("b.html") or "b-" in name] == [
        "a-b.html",
        "a-b-2.html",
        "a-b-3.html",
        "a-b-2-2.html",
    ]
    assert len(made) == 2 + 8 and {"index-2.html", "book-2.html", "main-2.html", "collection-2.html"} <= set(made)
    for text in made.values():
        check_page(text, set(made))


@pytest.mark.slow
def test_every_collection_schedule_is_printed_with_its_fees(books: dict[str, Book]) -> None:
    made = pages(books["marysville"])
    text = Page(made["collection.html"]).text
    collection = posted_collection("marysville")
    assert collection is not None
    for option in (*collection.schedule, *collection.poker):
        assert f" {option.id} " in f" {text} "
    assert "action-7 $0.50 $2 $3 $4 $5" in text
    assert "never a percentage" in text
    assert "Holdem Texas Hold'em with kill pots Limit games." in text
    assert "Lowball Low-ball Game Each player" in text.replace("Schedule ", "").replace(
        "Fees of lowball-1 to lowball-2 ", ""
    )
    assert "collection.html" not in pages(books["mount-airy"])
    rows = [
        row.id
        for group in fee_groups(collection, {})
        for run in group.runs
        for table in run.tables
        for row in table.rows
    ]
    assert sorted(rows) == sorted(each.id for each in (*collection.schedule, *collection.poker))


def test_schedules_in_force_come_before_older_sheets() -> None:
    collection = posted_collection("marysville")
    assert collection is not None
    current = [group.current for group in fee_groups(collection, {})]
    assert current == sorted(current, reverse=True)


# The poker room


@pytest.mark.slow
def test_a_room_game_shows_its_stakes_streets_rankings_and_takings(books: dict[str, Book]) -> None:
    made = pages(books["marysville"])
    text = Page(made["holdem.html"]).text
    assert "Buy-in At least $40, 10 times the small bet" in text
    assert "Turn 1 in the middle $8 left of the button" in text
    assert "Royal flush Ace, king, queen, jack and ten of one suit. A♠ K♠ Q♠ J♠ 10♠" in text
    assert "holdem-1 limit 2-4 to 10-20 $1 $2 $3 $3 $3 $1" in text
    assert "collection.html" in Page(made["holdem.html"]).links
    assert "Wagers" not in text and "At this house" not in text
    assert "Joker" in Page(made["lowball.html"]).text
    assert '<span class="card-text red">' in made["holdem.html"]


@pytest.mark.slow
def test_a_house_that_rakes_has_its_rake_and_jackpot_and_no_page_of_fees(books: dict[str, Book]) -> None:
    page = Page(pages(books["mount-airy"])["holdem.html"])
    assert "Pot from Rake $10 $1 $20 $2 $30 $3 $40 $4 $50 $5" in page.text
    assert "Paid 50% to the loser, 25% to the winner, 25% to the others dealt in" in page.text
    assert "collection.html" not in page.links


# A user's own house


def own_house(folder: Path, **sheets: str) -> str:
    folder.mkdir()
    (folder / "house.toml").write_text(
        'title = "Ours"\nshort = "Ours"\nplace = "Here"\nguide = "Our guide"\nsource = "ourselves"\n'
    )
    for name, text in sheets.items():
        (folder / f"{name}.toml").write_text(text)
    return str(folder)


def test_a_users_own_folder_makes_a_guide(tmp_path: Path) -> None:
    made = pages(open_book(own_house(tmp_path / "ours", cards=OWN, more=OWN)))
    assert set(made) == {"index.html", "book.html", "cards.html", "more.html"}
    for text in made.values():
        check_page(text, set(made))
    assert "Ours" in Page(made["cards.html"]).text


def test_a_users_own_cardroom_shows_its_schedules(tmp_path: Path) -> None:
    text = (SHEETS / "marysville" / "three-card-poker.toml").read_text()
    folder = own_house(tmp_path / "ours", game=text, collection=(SHEETS / "marysville" / "collection.toml").read_text())
    made = pages(open_book(folder))
    assert "collection.html" in made
    assert "action-1 to action-39" in Page(made["game.html"]).text


def test_markup_in_a_sheet_stays_text(tmp_path: Path) -> None:
    quoted = NASTY.replace("\\", "\\\\").replace('"', '\\"')
    text = OWN
    for old in ("Three Card Poker", "our own card", "Ante.", "Suits never count.", "ranking"):
        text = text.replace(f'"{old}"', f'"{quoted}"')
    text = text.replace('title = "Pair plus"', f'title = "{quoted}"').replace('title = "Ante"', f'title = "{quoted}"')
    folder = Path(own_house(tmp_path / "ours", game=text))
    page = (folder / "house.toml").read_text()
    (folder / "house.toml").write_text(
        page.replace('title = "Ours"', f'title = "{quoted}"').replace('"Our guide"', f'"{quoted}"')
    )
    made = pages(open_book(str(folder)))
    for text in made.values():
        page = check_page(text, set(made))
        assert text.count("</style>") == 1
        assert NASTY in page.text


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere", "no house 'nowhere'; there are mount-airy"),
        ("hollywood-york", "hollywood-york posts no games yet, so there is no guide to make"),
    ],
)
def test_a_house_without_a_guide_is_refused(name: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.guide.book.sheet_names", lambda: ())
    with pytest.raises(Refused, match=told):
        open_book(name)


def test_a_folder_without_a_house_page_says_which_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"house\.toml: cannot be read: No such file"):
        open_book(str(tmp_path))


def test_any_text_in_a_running_title_is_a_css_string() -> None:
    assert css_text('Hold\'em "2"') == "Hold\\27 em \\22 2\\22 "


def test_a_name_on_a_page_is_plain() -> None:
    assert anchor("Blazing 7's") == "blazing-7-s"
    assert anchor("♠") == "x"
