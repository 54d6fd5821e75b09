"""Ways through the browser client that several tests take, by mouse, by finger and by keyboard alone."""

import json
import os
import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, TimeoutError, WebSocket, expect, sync_playwright

GAMES = ["koryo", "korrigans"]
LONG = 60.0  # seconds for what a busy machine may take its time for
MESSAGES = Path(__file__).parents[1] / "web/messages"
TABLE = "[data-part=table] h3, [data-part=prompt]"
PART = "[data-part=table] [data-legal]"
REASON = "[role=status] a[href^='/rules#']"
REFUSING = "[data-part=table] [aria-disabled=true]:not([data-legal]), [data-target]:not([data-legal])"

Decide = Callable[[], None]
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")


@contextmanager
def a_browser() -> Iterator[Browser]:
    """The Chromium that the environment names, or the first one of the machine that there is."""
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert chromium, f"there is no Chromium. On Debian: sudo apt-get install {CHROMIUMS[0]}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        yield browser
        browser.close()


def words(language: str) -> dict[str, Any]:
    """What the pages say, by its keys."""
    files = [MESSAGES / part / f"{language}.json" for part in ("", *GAMES)]
    return {key: said for file in files for key, said in json.loads(file.read_text("utf-8")).items()}


class Wire:
    """All that a page sends and receives; to be made before the page goes anywhere."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.answers: list[Response] = []
        self.state: dict[str, Any] = {}
        self.states: list[dict[str, Any]] = []
        page.on("websocket", self.listen)
        page.on("response", lambda answer: self.answers.append(answer))

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))
        socket.on("framereceived", lambda data: self.hear(str(data)))

    def hear(self, data: str) -> None:
        self.frames.append(data)
        message = json.loads(data)["message"]
        if message["type"] == "state":
            self.state = message
            self.states.append(message)

    @property
    def moves(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == "move"]

    @property
    def deciding(self) -> bool:
        return (
            bool(self.state) and self.state["seat"] in self.state["awaiting"] and bool(self.state["choices"])
        )

    @property
    def over(self) -> bool:
        return bool(self.state) and self.state["result"] is not None

    def everything(self) -> str:
        """All that came, as text."""
        told = [answer.text() for answer in self.answers if "/api/" in answer.url]
        return "\n".join([*self.frames, *told])

    def until(self, wanted: Callable[[], bool], seconds: float = LONG) -> bool:
        end = time.monotonic() + seconds
        while not wanted() and time.monotonic() < end:
            self.page.wait_for_timeout(15)
        return wanted()


def begin(page: Page, game: str, bots: int = 1) -> None:
    """From the first page to the first own decision, on the drawn table."""
    page.goto("/")
    card = page.locator(f"section[data-game={game}]")
    card.get_by_role("combobox").first.select_option(str(bots))
    card.get_by_role("combobox").last.select_option(index=0)
    card.locator("[data-part=play]").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(PART)


def turn_to_text(page: Page) -> None:
    """Every game can be played in the text form, whatever picture its table has."""
    page.locator("[data-part=menu]").click()
    page.locator("[data-part=text-form]").click()
    page.wait_for_selector("section[aria-labelledby=log]")


def open_table(page: Page, game: str, **option: str) -> str:
    """The host's way to the waiting room of a table for two; the link to send."""
    page.goto(f"/new?game={game}")
    page.locator("input[name=players][value='2']").check()
    for name, value in option.items():
        page.locator("summary").click()
        page.get_by_label(words("en")[f"option_{game}_{name}_{value}"], exact=False).check()
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Invite by this link").input_value()


def sit_down(page: Page, link: str, name: str) -> None:
    """A friend's way from the link to a seat."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Leave the seat")).to_be_visible()


# A point at which a pointer meets the part: parts of a map are not rectangles, and pieces stand on them.
POINT = """([selector, fraction]) => {
  const all = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  const targets = [...new Set(all.map((part) => part.dataset.target ?? part))];
  const target = targets[Math.floor(fraction * targets.length)];
  if (!target) return null;
  const parts = all.filter((part) => (part.dataset.target ?? part) === target);
  const name = parts[0].dataset.target ?? parts[0].textContent;
  for (const part of parts) {
    part.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = part.getBoundingClientRect();
    const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
    for (const down of steps) for (const right of steps) {
      const at = { x: x + right * width, y: y + down * height };
      const hit = document.elementFromPoint(at.x, at.y)?.closest("[data-target], button");
      if (hit && (hit.dataset.target ?? hit) === target) return { ...at, name };
    }
  }
  return { name };
}"""


class Pointer:
    """Decisions by mouse, or by finger, on the drawn table."""

    def __init__(self, page: Page, wire: Wire, seed: int = 1, *, finger: bool = False) -> None:
        self.page, self.wire, self.finger = page, wire, finger
        self.gen = random.Random(seed)

    def press(self, x: float, y: float) -> None:
        (self.page.touchscreen.tap if self.finger else self.page.mouse.click)(x, y)

    def tap(self, selector: str) -> str | None:
        """Tap one of the visible parts; its name, or None if there is none."""
        for _ in range(40):  # something that flies by can hide a part for a moment
            point = self.page.evaluate(POINT, [selector, self.gen.random()])
            if point is None or "x" in point:
                break
            self.page.wait_for_timeout(25)
        if point is None:
            return None
        assert "x" in point, f"no pointer can meet {point['name']}"
        self.press(point["x"], point["y"])
        name: str = point["name"]
        return name

    def confirm(self) -> None:
        """A tap on the confirmation, which is in sight without any scrolling."""
        try:
            box = self.page.locator("[data-part=confirm]").bounding_box(timeout=1000)
        except TimeoutError:
            return  # it has gone: the decision is on its way already
        if box:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            size = self.page.viewport_size
            assert size
            in_sight = 0 <= x <= size["width"] and 0 <= y <= size["height"]
            assert in_sight, "the confirmation is out of sight"
            self.press(x, y)

    def pick(self) -> None:
        """Tap parts until they are a decision."""
        assert self.wire.until(lambda: self.page.locator(PART).count() > 0)
        for _ in range(200):
            self.tap(PART)
            picked = self.page.locator("[data-part=table] [aria-pressed=true]").count()
            if picked and self.page.locator("[data-part=confirm]:enabled").is_visible():
                return
        raise AssertionError("no decision came about")

    def ask_why(self) -> None:
        """Tap what can't be chosen, until a reason with its rule is shown."""
        for _ in range(50):  # some parts are only looked at, like the powers that nobody uses
            self.tap(REFUSING)
            if self.wire.until(self.page.locator(REASON).is_visible, 0.5):
                return
        raise AssertionError("nothing says why it can't be chosen")

    def decide(self) -> None:
        """Tap parts until they are a decision, then confirm it."""
        before = len(self.wire.moves)
        for _ in range(200):
            ready = self.page.locator("[data-part=confirm]:enabled").is_visible()
            if ready and (self.gen.random() < 0.5 or not self.page.locator(PART).count()):
                self.confirm()
                if self.wire.until(lambda: len(self.wire.moves) > before, 0.1):
                    return
            else:
                self.tap(PART)
            if not self.wire.deciding or len(self.wire.moves) > before:  # the only choice has played itself
                return
        raise AssertionError("no decision came about")


FOCUSED = """() => {
  const part = document.activeElement;
  const confirm = document.querySelector("[data-part=confirm]");
  return {
    legal: part.matches("[data-part=table] [data-legal]"),
    pressed: part.getAttribute("aria-pressed") === "true",
    confirm: part === confirm,
    ready: !!confirm && !confirm.disabled,
  };
}"""


class Keyboard:
    """Decisions by Tab, arrows, Space and Enter."""

    def __init__(self, page: Page, wire: Wire, seed: int = 1) -> None:
        self.page, self.wire = page, wire
        self.gen = random.Random(seed)

    def tab_to(self, selector: str) -> None:
        """Tab until the focus is there."""
        for _ in range(80):
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def to_a_legal_part(self) -> None:
        """Tab from group to group, and by arrows within one."""
        for _ in range(400):
            if self.page.evaluate(FOCUSED)["legal"]:
                return
            self.page.keyboard.press(self.gen.choice(["Tab", "ArrowRight"]))
        raise AssertionError("the keyboard does not lead to a part that can be chosen")

    def decide(self) -> None:
        before = len(self.wire.moves)
        for _ in range(600):
            focus = self.page.evaluate(FOCUSED)
            if focus["ready"] and (focus["confirm"] or focus["pressed"]):
                self.page.keyboard.press("Enter")
                if self.wire.until(lambda: len(self.wire.moves) > before, 0.1):
                    return
            elif focus["legal"] and not focus["pressed"] and self.gen.random() < 0.5:
                self.page.keyboard.press("Space")
            else:
                self.page.keyboard.press(self.gen.choice(["Tab", "Tab", "ArrowRight", "ArrowDown"]))
            if not self.wire.deciding or len(self.wire.moves) > before:
                return
        raise AssertionError("no decision came about")


def play(wire: Wire, decide: Decide, most: int = 500) -> int:
    """To the end, or so many decisions of this page; how many it took."""
    decisions = 0
    while decisions < most:
        assert wire.until(lambda: wire.deciding or wire.over), "the game does not go on"
        if wire.over:
            break
        ply = wire.state["ply"]
        decide()
        assert wire.until(lambda ply=ply: wire.state["ply"] > ply or wire.over), "the decision has no answer"  # type: ignore[misc]
        decisions += 1
    return decisions


def play_together(players: dict[Wire, Decide]) -> None:
    """A whole game of several people."""
    first, *_ = players
    while not all(wire.over for wire in players):
        first.page.wait_for_timeout(15)
        assert first.until(lambda: any(wire.deciding or wire.over for wire in players)), (
            "the game does not go on"
        )
        for wire, decide in players.items():
            if wire.deciding:
                before = wire.state
                decide()
                wire.until(lambda wire=wire, before=before: wire.state is not before)  # type: ignore[misc]


def at_one_table(people: dict[str, Page], game: str, **more: Any) -> None:
    """All of them at a game that has begun, past the waiting room; the first one is its host."""
    host, *guests = people.values()
    for name, page in people.items():
        page.request.put("/api/me", data={"name": name, "language": "en"})
    opened = host.request.post("/api/tables", data={"game": game, "players": len(people), **more}).json()
    path = f"/api/tables/{opened['id']}/actions"
    for seat, page in zip("BCDE", guests, strict=False):
        page.request.post(path, data={"type": "sit", "seat": seat})
    host.request.post(path, data={"type": "start"})
    for page in people.values():
        page.goto(f"/t/{opened['id']}")
        page.wait_for_selector(TABLE)


def move_past_the_page(page: Page, gen: random.Random) -> dict[str, Any]:
    """A decision of this person over the API, if one is due; the state before it."""
    path = f"/api/tables/{page.url.rpartition('/')[2]}"
    state: dict[str, Any] = page.request.get(path).json()
    if state["seat"] in state["awaiting"] and state["choices"]:
        move = {"type": "move", "ply": state["ply"], "choice": gen.choice(state["choices"])["text"]}
        page.request.post(f"{path}/actions", data={**move, "id": f"past-{state['ply']}"})
    return state


def finish(*wires: Wire) -> None:
    """To the end of a game, past the pages of those who play it."""
    gen = random.Random(1)
    while all(move_past_the_page(wire.page, gen)["result"] is None for wire in wires):
        pass
    for wire in wires:
        assert wire.until(lambda wire=wire: wire.over)  # type: ignore[misc]


def is_no_wider_than_its_window(page: Page) -> bool:
    assert page.viewport_size
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width <= page.viewport_size["width"]


def around(state: dict[str, Any]) -> list[str]:
    """Who sits at a table, in a circle: a game may draw who of them is A."""
    seats = [f"{seat['name']} {seat['bot']}" for seat in state["table"]["seats"]]
    return min([*seats[at:], *seats[:at]] for at in range(len(seats)))


def each(value: Any, name: str) -> Iterator[Any]:
    """Everything under a name, at any depth."""
    if isinstance(value, dict):
        if name in value:
            yield value[name]
        for inner in value.values():
            yield from each(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from each(inner, name)
