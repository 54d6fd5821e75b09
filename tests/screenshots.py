"""Pictures of every page and of telling moments of both games, into docs/screenshots: `make screenshots [ONLY=…]`.

The moments are reached by playing over the API, by a rule that knows no game, until something is true of the state.
What is dealt follows from a moment's name, so the same sources give the same pictures.
"""

import random
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from browsing import a_browser
from playwright.sync_api import Browser, BrowserContext, Page
from serving import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
THEMES = ("light", "dark")
SIZES = {390: (844, 2.0), 1440: (900, 1.0)}  # width: height, device pixels
QUALITY = 72
NAMES = ("Anna", "Ben", "Chloé", "Dojin")  # the first one sees the picture
ATTEMPTS = 40  # tables, until a moment is met
EXAMPLE = "https://madang.example"  # stands for the server's address, which differs each time

State = dict[str, Any]


class Moment(NamedTuple):
    """Something that happens at a table."""

    name: str
    words: str
    is_now: Callable[[State], bool]
    taps: Sequence[str] = ()  # what is tapped then, as selectors
    people: int = 1
    bots: Sequence[str] = ()
    options: Mapping[str, str] = MappingProxyType({})
    watched: bool = False  # by somebody who does not sit there


class Shown(NamedTuple):
    """What a row of the index shows."""

    name: str
    words: str


# When it is


def deciding(phase: str, does: str = "", season: int = 1) -> Callable[[State], bool]:
    """The viewer has more than one choice in a phase, from some season on, and one of those that `does` names."""

    def is_now(state: State) -> bool:
        view = state["view"]
        return (
            state["seat"] in state["awaiting"]
            and not state["lodged"]
            and view["phase"] == phase
            and view.get("season", 1) >= season
            and len(state["choices"]) > 1
            and (not does or any(choice["do"] in does.split(", ") for choice in state["choices"]))
        )

    return is_now


def waiting(state: State) -> bool:
    return state["seat"] not in state["awaiting"] and not state["result"] and state["ply"] > 40


def over(state: State) -> bool:
    return state["result"] is not None


def later(is_now: Callable[[State], bool], ply: int) -> Callable[[State], bool]:
    return lambda state: state["ply"] >= ply and is_now(state)


HAND = ".shelf [data-legal]"
CLERKS = ("clerk", "minister", "clerk")
ELVES = ("goblin", "elf")

MOMENTS = {
    "koryo": (
        Moment(
            "ordering", "Orders, with cards picked", deciding("orders", season=4),
            (f"{HAND} >> nth=2", f"{HAND} >> nth=3"), 1, CLERKS,
        ),
        Moment(
            "together", "Orders together, one lodged", lambda state: bool(state["lodged"]) and state["ply"] > 30,
            people=2, bots=CLERKS[:1], options={"orders": "together"},
        ),
        Moment("turning-up", "Turning cards up", deciding("actions", "reveal", 3), (), 1, CLERKS[:2]),
        Moment(
            "barbarian", "A Barbarian looks for a target", deciding("Barbarian", "barbarian", 3),
            (".others [data-legal]",), 1, CLERKS,
        ),
        Moment(
            "lobbying", "Lobbying: two cards change places", deciding("Lobbying", "lobby", 3),
            (".others [data-legal]",), 1, CLERKS[:2],
        ),
        Moment("power", "A power may be used", deciding("actions", "spy, priest, bank", 3), (), 1, CLERKS[:2]),
        Moment(
            "limit", "The limit: which cards go?", deciding("limit", season=3),
            (".own [data-legal]",), 1, CLERKS[:2],
        ),
        Moment("waiting", "Waiting for somebody", later(waiting, 60), (), 2, CLERKS[:1]),
        Moment("watching", "Watching", deciding("orders", season=6), (), 2, CLERKS[:2], watched=True),
        Moment("end", "The end", over, (), 2, CLERKS[:2]),
    ),
    "korrigans": (
        Moment("arrival", "A korrigan arrives", deciding("arrival"), (".map [data-legal]",), 1, ELVES),
        Moment(
            "move", "Where to? One's own korrigan is picked", later(deciding("move"), 30),
            (".map [data-target^=korrigan][data-legal]",), 1, ELVES,
        ),
        Moment("clover", "Taking a clover", later(deciding("taking a clover"), 25), (), 1, ELVES),
        Moment("disc", "Laying a disc of the rainbow", later(deciding("laying a disc"), 25), (), 1, ELVES),
        Moment("goblin", "A goblin looks for somebody", deciding("goblin", "goblin"), (), 1, (*ELVES, "elf")),
        Moment("troll", "The troll goes to another passage", deciding("troll", "troll"), (), 1, (*ELVES, "elf")),
        Moment("last-turn", "The cauldron is there: the last turn", deciding("last turn"), (), 1, ELVES),
        Moment("waiting", "Waiting for somebody", waiting, (), 2, ELVES),
        Moment("watching", "Watching", lambda state: state["ply"] > 60, (), 2, (*ELVES, "troll"), watched=True),
        Moment("end", "The end", over, (), 2, ELVES),
    ),
}  # fmt: skip


# Playing


class Guest:
    """Somebody with a browser of his own, who plays over the API."""

    def __init__(self, browser: Browser, url: str, name: str) -> None:
        self.context = browser.new_context(base_url=url, locale="en-GB", reduced_motion="reduce")
        self.name = name
        self.request("get", "/api/me")
        self.request("put", "/api/me", {"name": name, "language": "en"})

    def request(self, method: str, path: str, data: Any = None) -> Any:
        answer = self.context.request.fetch(path, method=method, data=data)
        if not answer.ok:
            raise RuntimeError(f"{method} {path}: {answer.text()}")
        return answer.json()

    def open(self, **table: Any) -> str:
        table_id: str = self.request("post", "/api/tables", table)["id"]
        return table_id

    def act(self, table: str, **action: Any) -> Any:
        return self.request("post", f"/api/tables/{table}/actions", action)

    def state(self, table: str) -> State:
        state: State = self.request("get", f"/api/tables/{table}")
        return state


def seat_all(game: str, moment: Moment, guests: Sequence[Guest]) -> str:
    """A table of this game that has begun."""
    host, others = guests[0], guests[1 : moment.people]
    players = moment.people + len(moment.bots)
    table = host.open(game=game, players=players, options=dict(moment.options), open=True)
    free = iter("BCDE")
    for guest in others:
        guest.act(table, type="sit", seat=next(free))
    for level in moment.bots:
        host.act(table, type="add-bot", seat=next(free), level=level)
    host.act(table, type="start")
    return table


def settled(guest: Guest, table: str, people: Sequence[str]) -> State:
    """The state when the bots have played."""
    while True:
        state = guest.state(table)
        if state["result"] or (state["awaiting"] and set(state["awaiting"]) <= set(people)):
            return state
        time.sleep(0.01)


def play(game: str, moment: Moment, guests: Sequence[Guest]) -> str | None:
    """Play until the moment is there; the table, or None if it did not come. Of the choices, one of those with most
    cards is taken by lot."""
    gen = random.Random(moment.name)
    table = seat_all(game, moment, guests)
    players = {guest.state(table)["seat"]: guest for guest in guests[: moment.people]}
    while True:
        state = settled(guests[0], table, list(players))
        if moment.is_now(state):
            return table
        if state["result"]:
            return None
        due = [seat for seat in players if seat in state["awaiting"]]
        state = players[due[0]].state(table)
        most = max(choice.get("count", 0) for choice in state["choices"])
        choice = gen.choice([each for each in state["choices"] if each.get("count", 0) == most])
        players[due[0]].act(
            table, type="move", ply=state["ply"], id=f"{state['ply']}-{due[0]}", choice=choice["text"]
        )


# Taking pictures


@contextmanager
def open_page(browser: Browser, context: BrowserContext, path: str, width: int, url: str) -> Iterator[Page]:
    """A page of this width for whoever has that cookie."""
    height, pixels = SIZES[width]
    seen = browser.new_context(
        base_url=url,
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": width, "height": height},
        device_scale_factor=pixels,
        has_touch=width < 600,
        storage_state=context.storage_state(),
    )
    page = seen.new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    yield page
    seen.close()


def take(page: Page, name: str, url: str) -> None:
    """The page as it is, in every theme; but as if others could reach the server."""
    page.evaluate(
        "([url, example]) => (document.querySelector('[data-part=only-here]')?.remove(),"
        " document.querySelectorAll('input').forEach((field) => {"
        " if (field.value.startsWith(url)) field.value = field.value.replace(url, example) }))",
        [url, EXAMPLE],
    )
    devtools = page.context.new_cdp_session(page)
    for theme in THEMES:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        page.evaluate(
            "async () => { await document.fonts.ready;"
            " await Promise.all(document.getAnimations()"
            "  .filter((one) => one.effect.getComputedTiming().iterations < Infinity)"
            "  .map((one) => one.finished.catch(() => {})));"
            " await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))) }"
        )
        picture = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (FOLDER / f"{name}-{theme}.webp").write_bytes(b64decode(picture["data"]))


class Studio:
    """Takes what is wanted and keeps the list of what there is."""

    def __init__(self, browser: Browser, server: Server, only: str) -> None:
        self.browser, self.url, self.only = browser, server.url, only
        self.deal_file = server.folder / "deal"
        self.shown: dict[str, list[Shown]] = {}

    def wants(self, chapter: str, name: str, words: str) -> bool:
        self.shown.setdefault(chapter, []).append(Shown(name, words))
        return self.only in name

    def take(self, name: str, guest: Guest, path: str, ready: str, taps: Sequence[str] = ()) -> None:
        for width in SIZES:
            with open_page(self.browser, guest.context, path, width, self.url) as page:
                page.wait_for_selector(ready)
                for tapped in taps:
                    page.locator(tapped).first.click()
                take(page, f"{name}-{width}", self.url)
        print(name, flush=True)

    def deal(self, name: str) -> None:
        """The next table that is opened is the one of this name."""
        self.deal_file.write_text(name, encoding="utf-8")

    def reach(self, game: str, moment: Moment, guests: Sequence[Guest]) -> str:
        for attempt in range(ATTEMPTS):
            self.deal(f"{game} {moment.name} {attempt}")
            if table := play(game, moment, guests):
                return table
        raise RuntimeError(f"{game}: no table came to {moment.name}")

    def guest(self, name: str) -> Guest:
        return Guest(self.browser, self.url, name)


def take_moments(studio: Studio, game: str) -> None:
    for moment in MOMENTS[game]:
        name = f"{game}-{moment.name}"
        if not studio.wants(game, name, moment.words):
            continue
        guests = [studio.guest(each) for each in NAMES[: moment.people]]
        viewer = studio.guest("Eva") if moment.watched else guests[0]
        table = studio.reach(game, moment, guests)
        studio.take(name, viewer, f"/t/{table}", "[data-part=table] :is(.koryo, .korrigans)", moment.taps)
        for guest in {*guests, viewer}:
            guest.context.close()


def gather(studio: Studio, host: Guest, name: str) -> str:
    """A table of Koryŏ that waits for its last player."""
    studio.deal(name)
    table = host.open(game="koryo", players=4, open=True)
    studio.guest("Ben").act(table, type="sit", seat="B")
    host.act(table, type="add-bot", seat="C", level="minister")
    return table


def take_pages(studio: Studio) -> None:
    newcomer, regular = studio.guest("Guest"), studio.guest("Anna")
    plain = {
        "home": ("The first page, for a newcomer", newcomer, "/", "[data-part=play]:enabled"),
        "new": ("A new table", newcomer, "/new", "form, fieldset"),
        "rules": ("The rules", newcomer, "/rules#K3.11", ":target"),
        "settings": ("Settings", regular, "/settings", "h1"),
        "nowhere": ("A page that is not there", newcomer, "/t/AAAAAAAAAAAAAAAAAAAAAA", "h1"),
    }
    for name, (words, guest, path, ready) in plain.items():
        if studio.wants("pages", name, words):
            studio.take(name, guest, path, ready)
    if studio.wants("pages", "waiting-room", "The waiting room"):
        table = gather(studio, regular, "waiting room")
        studio.take("waiting-room", regular, f"/t/{table}", "[data-part=start]")
    if studio.wants("pages", "home-with-games", "The first page, with games of one's own"):
        regular = studio.guest("Anna")
        gather(studio, regular, "own waiting room")
        for game, bots in (("koryo", ["clerk", "novice"]), ("korrigans", ["elf", "troll", "goblin"])):
            studio.deal(f"own {game}")
            regular.open(game=game, players=len(bots) + 1, bots=bots)
        studio.deal("of another")
        studio.guest("Chloé").open(game="korrigans", players=4, open=True)
        studio.take("home-with-games", regular, "/", "a[href^='/t/']")


def write_index(shown: dict[str, list[Shown]]) -> None:
    titles = {"pages": "The pages", "koryo": "Koryŏ", "korrigans": "Korrigans"}
    lines = [
        "# Pictures",
        "",
        "Written by `make screenshots`: every page and ten moments of each game, at 390 × 844 and 1440 × 900,",
        "in light and dark.",
    ]
    for chapter, rows in shown.items():
        lines += ["", f"## {titles[chapter]}"]
        for name, words in rows:
            files = [f"{name}-{width}-{theme}.webp" for width in SIZES for theme in THEMES]
            cells = [
                f'<img src="{file}" alt="{words}, {file.split("-")[-1][:-5]}" width="{width}">'
                for file, width in zip(files, (130, 130, 400, 400), strict=True)
            ]
            lines += ["", f"### {words}", "", *cells]
    (FOLDER / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(only: str) -> None:
    """Take those whose names contain `only`, without it all of them. Pictures that are none of ours any more go."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), plant="deals-named") as server,
        a_browser() as browser,
    ):
        studio = Studio(browser, server, only)
        take_pages(studio)
        for game in MOMENTS:
            take_moments(studio, game)
    write_index(studio.shown)
    known = {row.name for rows in studio.shown.values() for row in rows}
    for picture in FOLDER.glob("*.webp"):
        if picture.stem.rsplit("-", 2)[0] not in known:
            picture.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:] or [""])
