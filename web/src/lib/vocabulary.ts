// Written by `make types` from src/madang/server/typescript.py; a test compares them.

export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "sorry",
  "oops",
  "thinking",
  "your-turn",
  "wow",
  "one-more",
  "must-go",
  "good-game"
] as const;

export const SERVER_REFUSALS = [
  "no-table",
  "no-seat",
  "bad-message",
  "wrong-origin",
  "no-person",
  "not-seated",
  "not-host",
  "already-seated",
  "seat-taken",
  "not-a-bot",
  "no-level",
  "bad-table",
  "begun",
  "not-begun",
  "not-over",
  "game-over",
  "seats-empty",
  "closed",
  "stale",
  "too-many-changes",
  "not-away",
  "stood-in",
  "not-stood-in",
  "out-of-time",
  "has-people",
  "no-hint",
  "allowed",
  "too-fast",
  "too-many",
  "not-stored",
  "preparing",
  "not-found",
  "failed"
] as const;

export const GAMES = {
  "koryo": {
    "phases": [
      "first player",
      "deal",
      "orders",
      "actions",
      "Barbarian",
      "Lobbying",
      "Bankers",
      "Priests",
      "Spies",
      "limit",
      "end"
    ],
    "does": [
      "order",
      "reveal",
      "bank",
      "priest",
      "spy",
      "barbarian",
      "lobby",
      "decline",
      "discard",
      "end"
    ],
    "editions": [
      "rulebook",
      "first-french",
      "summary",
      "slovak"
    ],
    "options": {
      "orders": [
        "in-turn",
        "together"
      ],
      "reveal": [
        "in-turn",
        "together"
      ],
      "minimum_play": [
        "0",
        "1"
      ],
      "priest_reach": [
        "own",
        "any"
      ],
      "barbarian_target": [
        "character",
        "any"
      ],
      "events_count": [
        "yes",
        "no"
      ],
      "tie_break": [
        "shared",
        "characters"
      ]
    },
    "levels": [
      "novice",
      "clerk",
      "minister",
      "omniscient"
    ],
    "gains": [
      "majority-taken",
      "majority-taken-from",
      "majority-lost",
      "majority-lost-to",
      "majority-broken",
      "majority-left",
      "cards-added",
      "cards-added-held",
      "cards-lost",
      "cards-lost-held",
      "cards-given",
      "cards-cost",
      "token-from",
      "token-from-bank",
      "token-lost",
      "token-cost",
      "events-taken",
      "events-taken-for",
      "events-shed",
      "events-shed-for",
      "barbarians-ordered",
      "lobbying-ordered",
      "above-limit",
      "within-limit",
      "points-gained",
      "points-lost"
    ],
    "score": [
      "events",
      "tokens",
      "total"
    ],
    "refusals": [
      "game-over",
      "chance",
      "spectator",
      "not-your-decision",
      "no-such-decision",
      "no-such-seat",
      "order-only-in-orders",
      "order-something",
      "order-too-few-in-box",
      "order-not-in-hand",
      "order-none",
      "two-without-owner",
      "two-of-a-kind",
      "say-in-order",
      "turn-up-only-in-actions",
      "turned-up-together",
      "event-first",
      "event-in-turn",
      "not-face-down",
      "power-only-in-actions",
      "power-in-turn",
      "power-declined-silently",
      "banker-not-yours",
      "banker-used",
      "banker-bank-empty",
      "priest-not-yours",
      "priest-used",
      "priest-own-only",
      "priest-name-seat",
      "priest-no-event",
      "spy-not-yours",
      "spy-used",
      "spy-not-yourself",
      "spy-no-token",
      "barbarian-none",
      "barbarian-not-yourself",
      "barbarian-guarded",
      "barbarian-characters-only",
      "barbarian-no-card",
      "lobbying-none",
      "lobbying-protected",
      "lobbying-same-family",
      "lobbying-one-player",
      "lobbying-characters-only",
      "lobbying-no-card",
      "limit-only-at-limit",
      "limit-not-events",
      "limit-no-card",
      "end-only-in-actions",
      "end-face-down"
    ]
  },
  "korrigans": {
    "phases": [
      "set-up",
      "rainbow",
      "arrival",
      "taking a clover",
      "laying a disc",
      "move",
      "goblin",
      "elf",
      "leprechaun",
      "troll",
      "cauldron",
      "last turn",
      "end"
    ],
    "does": [
      "arrive",
      "take",
      "lay",
      "move",
      "backup",
      "goblin",
      "elf",
      "unscreen",
      "troll",
      "stay",
      "cauldron",
      "end",
      "pass"
    ],
    "editions": [
      "standard",
      "advanced"
    ],
    "options": {
      "arrival": [
        "numbered",
        "free"
      ]
    },
    "levels": [
      "troll",
      "goblin",
      "elf",
      "fairy"
    ],
    "gains": [
      "gold-taken",
      "gold-given-up",
      "companion-gained",
      "first-companion-gained",
      "companion-used-up",
      "last-companion-used-up",
      "companion-given-up",
      "last-companion-given-up",
      "menhir-taken",
      "clovers-found",
      "last-clover-found",
      "nothing-found",
      "elf-gained",
      "elf-gone",
      "elf-sent",
      "elf-cost",
      "goblin-gained",
      "goblin-gone",
      "goblin-sent",
      "goblin-cost",
      "screen-down",
      "passage-closed",
      "cauldron-reached",
      "cauldron-left",
      "cauldron-put-near",
      "cauldron-put-too-far",
      "cauldron-put-at-other",
      "korrigan-brought-near",
      "korrigan-brought-too-far",
      "korrigan-hopeful",
      "korrigan-hopeless",
      "fields-closed",
      "no-field-closed"
    ],
    "score": [
      "clovers",
      "menhirs",
      "carried",
      "cauldron",
      "total",
      "companions"
    ],
    "refusals": [
      "game-over",
      "chance",
      "spectator",
      "not-your-decision",
      "no-such-decision",
      "no-such-seat",
      "arrive-only-at-arrival",
      "arrive-first",
      "arrive-start-number",
      "arrive-the-other",
      "take-not-now",
      "take-first",
      "take-not-there",
      "disc-first",
      "disc-none",
      "disc-on-sun",
      "disc-on-cloud",
      "disc-place-taken",
      "cauldron-first",
      "cauldron-not-now",
      "cauldron-closed",
      "cauldron-own-korrigan",
      "move-not-there-yet",
      "move-no-companion",
      "move-same-field",
      "move-no-open-passage",
      "move-no-gate",
      "move-no-bridge",
      "move-other-colour",
      "move-no-molehill",
      "move-no-pontoon",
      "move-troll",
      "backup-taken",
      "backup-after-cauldron",
      "backup-not-behind",
      "backup-no-help",
      "goblin-first",
      "goblin-none",
      "goblin-not-there",
      "elf-first",
      "elf-none",
      "elf-not-there",
      "unscreen-first",
      "unscreen-not-now",
      "unscreen-yourself",
      "unscreen-fallen",
      "troll-first",
      "troll-not-now",
      "troll-no-passage",
      "troll-stays",
      "troll-order",
      "stay-must-move",
      "end-not-now",
      "pass-can-move",
      "pass-not-now"
    ]
  }
} as const;

export const SEASONS = [
  {
    "cards": 10,
    "limit": 3
  },
  {
    "cards": 9,
    "limit": 4
  },
  {
    "cards": 8,
    "limit": 5
  },
  {
    "cards": 7,
    "limit": 6
  },
  {
    "cards": 6,
    "limit": 7
  },
  {
    "cards": 5,
    "limit": 8
  },
  {
    "cards": 4,
    "limit": 9
  },
  {
    "cards": 3,
    "limit": 10
  }
] as const;

export const FIELD_NAMES: Record<string, string> = {
  "F1": "Koad Kelenn",
  "F2": "Lann Aour",
  "F3": "Park Ed-Du",
  "F4": "Roche aux Corbeaux",
  "F5": "Brug an Noz",
  "F6": "Futaie de Morgane",
  "F7": "Blé des Lutins",
  "F8": "Mein Glas",
  "F9": "Ker Korrig",
  "F10": "Lande aux Fées",
  "F11": "Butte du Renard",
  "F12": "Toull ar C'horrig",
  "F13": "Champ du Meunier",
  "F14": "Roz Viviane",
  "F15": "Koad Derv",
  "F16": "Ardoise Noyée",
  "F17": "Bois sans Ombre"
};
