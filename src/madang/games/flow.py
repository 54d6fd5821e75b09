"""Short texts one after the other on the lines of a terminal, as many on a line as fit."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text


class Flow:
    """Texts side by side. A line ends between two of them; `indent` is that of all lines but the first."""

    def __init__(self, texts: Iterable[Text], between: str = "  ", indent: int = 0) -> None:
        self.texts = list(texts)
        self.between = between
        self.indent = indent

    def lines(self, width: int) -> list[Text]:
        lines: list[Text] = []
        for text in self.texts:
            if lines and lines[-1].cell_len + len(self.between) + text.cell_len <= width:
                lines[-1].append(self.between).append_text(text)
            else:
                lines.append(Text(" " * self.indent if lines else "").append_text(text))
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)
