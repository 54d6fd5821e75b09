"""The few pages that the server writes itself: plain HTML, no script."""

from functools import cache
from html import escape
from importlib.resources import files
from typing import Any


@cache
def style() -> str:
    return (files("madang.server") / "style.css").read_text("utf-8")


def page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/style.css"></head>'
        f"<body><main>{body}</main></body></html>"
    )


@cache
def home() -> str:
    return page("Madang", (files("madang.server") / "home.html").read_text("utf-8"))


GROUPS = {"people": "People", "tables": "Tables", "past": "The past", "running": "Running it"}


def docs(schema: dict[str, Any]) -> str:
    """The OpenAPI description as a page: every route, what it takes, what it answers."""
    routes = [
        (method, path, route) for path, every in schema["paths"].items() for method, route in every.items()
    ]
    structures = sorted(schema.get("components", {}).get("schemas", {}).items())
    contents, parts = [], []
    for tag, title in GROUPS.items():
        chosen = [one for one in routes if tag in one[2].get("tags", ())]
        lines = "".join(f"<li>{linked(*one)}</li>" for one in chosen)
        contents.append(f"<section><h2>{title}</h2><ul>{lines}</ul></section>")
        parts += [f"<h2>{title}</h2>", *(route_part(*one) for one in chosen)]
    names = " ".join(f'<a href="#{escape(name)}">{escape(name)}</a>' for name, _ in structures)
    return page(
        "Madang’s API",
        "<h1>Madang’s API</h1>"
        '<p class="lead">Every route of this server. The same for programs: '
        '<a href="/api/schema/openapi.json">openapi.json</a>. A table’s socket, examples and all '
        "that one should know are in <code>docs/api.md</code>.</p>"
        f'<nav class="contents">{"".join(contents)}</nav>{"".join(parts)}'
        f'<h2>Structures</h2><p class="names">{names}</p>'
        f"{''.join(structure_part(*one) for one in structures)}",
    )


def verb(method: str) -> str:
    return f'<span class="verb {escape(method)}">{escape(method.upper())}</span>'


def linked(method: str, path: str, route: dict[str, Any]) -> str:
    return f'<a href="#{escape(route["operationId"])}">{verb(method)} <code>{escape(path)}</code></a>'


def route_part(method: str, path: str, route: dict[str, Any]) -> str:
    takes = content(route.get("requestBody", {}))
    answers = sorted(route.get("responses", {}).items())
    rows = [
        f"<tr><th>{escape(status)}</th><td>{told(status, answer)}</td></tr>" for status, answer in answers
    ]
    return (
        f'<section id="{escape(route["operationId"])}"><h3>{verb(method)} <code>{escape(path)}</code></h3>'
        f"<p>{escape(route.get('summary', ''))}."
        + (f" Takes {shown(takes)}." if takes else "")
        + f"</p><table>{''.join(rows)}</table></section>"
    )


def content(described: dict[str, Any]) -> dict[str, Any] | None:
    """The schema of a body."""
    for kind in described.get("content", {}).values():
        schema: dict[str, Any] | None = kind.get("schema")
        return schema
    return None


def told(status: str, answer: dict[str, Any]) -> str:
    """What comes with a status: a structure, or refusals by their codes."""
    schema = content(answer)
    if status < "300" and schema:
        return shown(schema)
    return listed(answer.get("description", "").split(" or "))


def listed(codes: list[str]) -> str:
    return f'<span class="codes">{"".join(f"<code>{escape(str(code))}</code>" for code in codes)}</span>'


def structure_part(name: str, described: dict[str, Any]) -> str:
    rows = [
        f"<tr><th><code>{escape(field)}</code></th><td>{shown(kind)}{aside(kind)}</td></tr>"
        for field, kind in described.get("properties", {}).items()
    ]
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><table>{"".join(rows)}</table></section>'


def aside(kind: dict[str, Any]) -> str:
    about = escape(kind.get("description", ""))
    return f' <span class="small">{about}</span>' if about else ""


def shown(kind: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in kind:
        name = escape(kind["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for several in ("oneOf", "anyOf"):
        if several in kind:
            return " or ".join(shown(one) for one in kind[several])
    if kind.get("type") == "array":
        return f"list of {shown(kind.get('items', {}))}"
    if "enum" in kind:
        return listed(kind["enum"])
    if "const" in kind:
        return f"<code>{escape(str(kind['const']))}</code>"
    return escape(str(kind.get("type", "anything")))
