"""What a position answers to a choice that it may refuse."""

from madang.games.base import Position, Refused


def refusal(position: Position, text: str, seat: int | None) -> str:
    """The words of the refusal of a choice, or nothing if it is allowed; sees that both lists agree."""
    tried = position.copy()
    try:
        tried.play(text, seat)
    except Refused as refused:
        assert tried.state.tobytes() == position.state.tobytes(), "a refusal changes nothing"
        assert text not in position.legal() or seat not in (None, position.turn)
        return str(refused)
    assert text in position.legal(), f"{text} is neither offered nor refused"
    return ""
