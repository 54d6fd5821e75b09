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


def docs(schema: dict[str, Any]) -> str:
    """The OpenAPI description as a page: every route, what it takes, what it answers."""
    parts = [
        "<h1>Madang’s API</h1><p>The same, for programs: "
        '<a href="/api/schema/openapi.json">openapi.json</a>. The messages of a table’s socket are described in '
        "<code>docs/api.md</code>.</p>"
    ]
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            parts.append(route_part(method, path, route))
    parts.append("<h2>Structures</h2>")
    for name, described in sorted(schema.get("components", {}).get("schemas", {}).items()):
        parts.append(structure_part(name, described))
    return page("Madang’s API", "".join(parts))


def route_part(method: str, path: str, route: dict[str, Any]) -> str:
    takes = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    rows = [
        f"<tr><th>{escape(status)}</th><td>{escape(answer.get('description', ''))}</td></tr>"
        for status, answer in route.get("responses", {}).items()
    ]
    return (
        f"<section><h2><span class=verb>{escape(method.upper())}</span> <code>{escape(path)}</code></h2>"
        f"<p>{escape(route.get('summary', ''))}</p>"
        + (f"<p>Takes {shown(takes)}.</p>" if takes else "")
        + f"<table>{''.join(rows)}</table></section>"
    )


def structure_part(name: str, described: dict[str, Any]) -> str:
    rows = [
        f"<tr><th><code>{escape(field)}</code></th><td>{shown(kind)}</td>"
        f"<td>{escape(kind.get('description', ''))}</td></tr>"
        for field, kind in described.get("properties", {}).items()
    ]
    about = escape(described.get("description", ""))
    table = f"<table>{''.join(rows)}</table>"
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{about}</p>{table}</section>'


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
        return escape(" ".join(map(str, kind["enum"])))
    return escape(str(kind.get("const", kind.get("type", "anything"))))
