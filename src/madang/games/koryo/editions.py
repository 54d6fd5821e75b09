"""The rule options of Koryŏ and the editions made of them. K5."""

from types import MappingProxyType

OPTIONS = MappingProxyType(
    {
        "orders": ("in-turn", "together"),
        "reveal": ("in-turn", "together"),
        "minimum_play": ("0", "1"),
        "priest_reach": ("own", "any"),
        "barbarian_target": ("character", "any"),
        "events_count": ("yes", "no"),
        "tie_break": ("shared", "characters"),
    }
)  # the rulebook's value first

EDITIONS = MappingProxyType(
    {
        "rulebook": {},
        "first-french": {"barbarian_target": "any"},
        "summary": {
            "reveal": "together",
            "minimum_play": "1",
            "priest_reach": "any",
            "tie_break": "characters",
        },
        "slovak": {"events_count": "no"},
    }
)  # what each changes; the default first
