/**
 * The rules page as data. A section's words are the messages `rules_koryo_aim` (its title) and `rules_koryo_aim_1`,
 * `_2` … (its paragraphs), those of an item with a picture `rules_koryo_power_7`; beside each stand the numbers of the
 * rules that it tells.
 */

export interface Section {
  id: string;
  /** The rules told by each paragraph. */
  told: string[];
  /** The messages that name the first paragraphs. */
  named?: string[];
  /** What is shown after paragraph number `after`. */
  figure?: { kind: "seasons" | "discs" | "editions"; after: number };
  /** After the first paragraph: pictures by name, each with the rules told beside it. */
  items?: { sort: "power" | "way" | "face"; rules: Record<string, string> };
}

export const RULEBOOK: Record<string, Section[]> = {
  koryo: [
    { id: "aim", told: ["K1.4", "K1.3"], figure: { kind: "seasons", after: 2 } },
    {
      id: "cards",
      told: ["K1.1 K1.5"],
      items: {
        sort: "power",
        rules: {
          1: "K2.2",
          2: "K3.9 K3.12",
          3: "K3.15",
          4: "K3.8",
          5: "K3.4",
          6: "K3.7",
          7: "K3.11",
          8: "K3.2",
          9: "",
        },
      },
    },
    { id: "majority", told: ["K2.1", "K2.2", "K2.3 K2.4"] },
    {
      id: "season",
      named: ["phase_koryo_deal", "phase_koryo_orders", "phase_koryo_actions", "phase_koryo_limit"],
      told: ["K3.1 K3.2", "K3.3 K3.5 K6.1", "K3.6 K3.10 K3.13 K6 K6.2", "K3.14 K3.15", "K3.16"],
    },
    { id: "events", told: ["K1.2"], items: { sort: "power", rules: { B: "K3.11", L: "K3.12" } } },
    { id: "end", told: ["K4.1", "K4.2 K4.3"] },
    { id: "secrets", told: ["K7.1 K7.2 K7.3"] },
    { id: "editions", told: ["K5", "K5.1"], figure: { kind: "editions", after: 1 } },
  ],
  korrigans: [
    { id: "aim", told: ["G1.1"] },
    { id: "board", told: ["G1.2", "G1.3 G1.4 G1.5 G3.1", "G2.1 G2.2 G2.3"] },
    { id: "arrival", told: ["G3.2 G3.3", "G3.4"] },
    { id: "rainbow", told: ["G4.1", "G4.2", "G4.3 G4.4"], figure: { kind: "discs", after: 1 } },
    {
      id: "moves",
      told: ["G5.1 G5.2", "G5.3", "G5.4", "G5.5"],
      items: { sort: "way", rules: { hare: "", squirrel: "", mouse: "", bird: "", mole: "", frog: "" } },
    },
    { id: "meeting", told: ["G5.6 G5.7 G9 G9.1", "G5.8"] },
    {
      id: "menhirs",
      told: ["G1.6 G6"],
      items: {
        sort: "face",
        rules: {
          elf: "G6.1",
          goblin: "G6.2",
          leprechaun: "G6.3",
          fairy: "G6.4",
          troll: "G6.5",
          gold: "G6.6",
        },
      },
    },
    { id: "cauldron", told: ["G7.1", "G7.2"] },
    { id: "end", told: ["G8.1", "G8.2"] },
    { id: "secrets", told: ["G10.1 G10.2 G10.3"] },
    { id: "editions", told: ["G3.3"], figure: { kind: "editions", after: 1 } },
  ],
};

export const titleKey = (game: string, section: Section) => `rules_${game}_${section.id}`;
export const paragraphKey = (game: string, section: Section, index: number) =>
  `${titleKey(game, section)}_${index + 1}`;
export const itemKey = (game: string, sort: string, name: string) =>
  `rules_${game}_${sort}_${name.toLowerCase()}`;

export const numbers = (rules: string): string[] => rules.split(" ").filter(Boolean);

/** Everything with words of its own, in the page's order: the key of its message, and the rules that it tells. */
export function passages(): [string, string[]][] {
  return Object.entries(RULEBOOK).flatMap(([game, sections]) =>
    sections.flatMap((section) => [
      [titleKey(game, section), []] as [string, string[]],
      ...section.told.map(
        (rules, index) => [paragraphKey(game, section, index), numbers(rules)] as [string, string[]],
      ),
      ...Object.entries(section.items?.rules ?? {}).map(
        ([name, rules]) => [itemKey(game, section.items!.sort, name), numbers(rules)] as [string, string[]],
      ),
    ]),
  );
}

/** Where each rule is told in full: the last passage that names it. */
export const PLACES: ReadonlyMap<string, string> = new Map(
  passages().flatMap(([key, rules]) => rules.map((rule) => [rule, key] as const)),
);
