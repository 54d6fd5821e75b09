"""The wire and the games' vocabularies as TypeScript, for the browser client. `make types` writes both files."""

import json
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from madang.server import messages

HEAD = "// Written by `make types` from src/madang/server/typescript.py; a test compares them.\n"
NOT_FOR_CLIENTS = ("deal-", "first-", "clovers-", "menhir-", "rainbow-")  # faults of records only


Names = dict[frozenset[Any], str]  # of sets of literals


# The wire


def wire() -> str:
    """Every struct and every named union of messages.py. What a client may leave out is optional."""
    named = vars(messages)
    structs = [kind for kind in named.values() if is_struct(kind) and kind is not messages.Incoming]
    aliases = {name: kind for name, kind in named.items() if get_origin(kind) is Literal}
    unions = {name: kind for name, kind in named.items() if isinstance(kind, UnionType)}
    heard = [kind for kind in structs if kind.__struct_config__.tag_field == "type" and not comes_in(kind)]
    literal_names = {frozenset(get_args(kind)): name for name, kind in aliases.items()}
    parts = [HEAD]
    for name, kind in aliases.items():
        parts.append(f"export type {name} = {' | '.join(map(json.dumps, get_args(kind)))};\n")
    parts += [interface(struct, literal_names) for struct in structs]
    for name, kind in unions.items():
        parts.append(f"export type {name} = {typed(inspect.type_info(kind), literal_names)};\n")
    parts.append(f"export type ServerMessage = {' | '.join(kind.__name__ for kind in heard)};\n")
    return "\n".join(parts)


def is_struct(kind: Any) -> bool:
    return (
        isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == messages.__name__
    )


def comes_in(struct: type[msgspec.Struct]) -> bool:
    return bool(struct.__struct_config__.forbid_unknown_fields)


def interface(struct: type[msgspec.Struct], names: Names) -> str:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = [f"  {info.tag_field}: {json.dumps(info.tag)};"] if info.tag_field else []
    for field in info.fields:
        mark = "?" if comes_in(struct) and not field.required else ""
        lines.append(f"  {field.name}{mark}: {typed(field.type, names)};")
    about = f"/** {' '.join(struct.__doc__.split())} */\n" if struct.__doc__ else ""
    return f"{about}export interface {struct.__name__} {{\n" + "".join(line + "\n" for line in lines) + "}\n"


PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def typed(kind: inspect.Type, names: Names) -> str:
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case inspect.Metadata():
            return typed(kind.type, names)
        case inspect.LiteralType():
            return names.get(frozenset(kind.values)) or " | ".join(map(json.dumps, kind.values))
        case inspect.UnionType():
            return " | ".join(typed(one, names) for one in kind.types)
        case inspect.ListType():
            inner = typed(kind.item_type, names)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case inspect.TupleType():
            return f"[{', '.join(typed(one, names) for one in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<string, {typed(kind.value_type, names)}>"
        case inspect.StructType():
            return kind.cls.__name__
    raise TypeError(f"no TypeScript for {kind}")


# The vocabularies


def vocabulary() -> str:
    """What a client must have words for: refusals, phases, what is done, gained, scored, options, levels, fields.

    And what a game says of itself for clients to show: SHOWN, by its names.
    """
    from madang.bots import levels
    from madang.games import NAMES, game
    from madang.server.refusals import REASONS

    games: dict[str, Any] = {}
    fields: dict[str, str] = {}
    shown: dict[str, Any] = {}
    for name in NAMES:
        played = game(name)
        words = import_module(f"madang.games.{name}.words")
        state = import_module(f"madang.games.{name}.state")
        games[name] = {
            "phases": unique(state.PHASE_NAMES),
            "does": unique(str(played.parts(text)["do"]) for text in played.texts),
            "editions": list(played.editions),
            "options": {option: list(values) for option, values in played.options.items()},
            "levels": levels(played),
            "gains": list(words.CHANGES),
            "score": list(words.SCORE_LINES),
            "refusals": [code for code in words.REASONS if not code.startswith(NOT_FOR_CLIENTS)],
        }
        shown |= getattr(words, "SHOWN", {})
        if played.board_data is not None:
            board: Any = played
            fields |= {f"F{number}": field.name for number, field in enumerate(board.board.fields, 1)}
    return "\n".join(
        [
            HEAD,
            constant("PHRASES", list(get_args(messages.Phrase))),
            constant("SERVER_REFUSALS", list(REASONS)),
            constant("GAMES", games),
            *(constant(name, value) for name, value in shown.items()),
            constant("FIELD_NAMES", fields, "Record<string, string>"),
        ]
    )


def unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def constant(name: str, value: object, kind: str = "") -> str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return f"export const {name}: {kind} = {text};\n" if kind else f"export const {name} = {text} as const;\n"


def files(web: Path) -> dict[Path, str]:
    return {web / "src/lib/wire.ts": wire(), web / "src/lib/vocabulary.ts": vocabulary()}


if __name__ == "__main__":
    for path, text in files(Path("web")).items():
        path.write_text(text, encoding="utf-8")
