"""The rule option of Korrigans and its two editions. G3.3."""

from types import MappingProxyType

OPTIONS = MappingProxyType({"arrival": ("numbered", "free")})  # the first edition's value first

EDITIONS = MappingProxyType({"standard": {}, "advanced": {"arrival": "free"}})  # what each changes
