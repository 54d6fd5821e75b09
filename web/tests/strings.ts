/**
 * Finds words that a person could read and that stand in the code instead of the language files.
 *
 * In a template: every text, and every string in an expression that is shown or that names something for a screen
 * reader. In a script: strings that look like a text, with two words or with a capital at the beginning; a single
 * word in small letters is a word of the wire or a key, and no text.
 */

import { parse } from "svelte/compiler";

type Node = Record<string, unknown> & { type: string };

const SPOKEN =
  /^(title|placeholder|alt|label|abbr|summary|aria-(label|description|roledescription|valuetext|placeholder|braillelabel))$/;

/** Attributes whose values are no texts, though they can have several words. */
const LOOKS = /^(class|preserveAspectRatio|rel|d)$/;

/** The same in all languages. */
const NAMES = ["Madang", "마당", "English", "Français", "한국어", "Slovenčina"];

/** Written from the server's code, with its words. */
const GENERATED = /lib\/(vocabulary|wire)\.ts$/;

export function strayWords(path: string, text: string): string[] {
  if (GENERATED.test(path)) return [];
  const source = path.endsWith(".svelte") ? text : `<script lang="ts">\n${text}\n</script>`;
  const tree = parse(source, { modern: true }) as unknown as {
    fragment: Node;
    instance: Node | null;
    module: Node | null;
  };
  const found: string[] = [];
  inTemplate(tree.fragment, found);
  for (const script of [tree.instance, tree.module]) inScript(script?.["content"], found);
  return found.map((stray) => `${path}: ${stray}`);
}

/** Texts of the template, and what is shown by its expressions; other expressions are read as scripts are. */
function inTemplate(node: unknown, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((one) => inTemplate(one, found));
  if (!isNode(node)) return;
  switch (node.type) {
    case "Text":
      return keep(String(node["data"]), hasWord, found);
    case "ExpressionTag":
    case "HtmlTag":
      return shown(node["expression"], found);
    case "Attribute":
      return inAttribute(node, found);
    case "StyleDirective":
    case "Comment":
      return;
    case "RegularElement":
      if (node["name"] === "style" || node["name"] === "script") return;
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    if (isNode(value) && !isTemplate(value)) inScript(value, found);
    else inTemplate(value, found);
  }
}

function inAttribute(node: Node, found: string[]): void {
  const spoken = SPOKEN.test(String(node["name"]));
  const value = node["value"];
  for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (!isNode(part)) continue;
    if (spoken && part.type === "Text") keep(String(part["data"]), hasWord, found);
    else if (spoken) shown(part["expression"], found);
    else if (LOOKS.test(String(node["name"]))) continue;
    else if (part.type === "Text") keep(String(part["data"]), isText, found);
    else inScript(part["expression"], found);
  }
}

/** What an expression can come to: every string in it, but for conditions, keys and what a function is given. */
function shown(node: unknown, found: string[]): void {
  if (!isNode(node)) return;
  switch (node.type) {
    case "Literal":
      if (typeof node["value"] === "string") keep(node["value"], hasWord, found);
      return;
    case "TemplateLiteral":
      for (const part of node["quasis"] as { value: { cooked: string } }[])
        keep(part.value.cooked, hasWord, found);
      return (node["expressions"] as unknown[]).forEach((one) => shown(one, found));
    case "ConditionalExpression":
      inScript(node["test"], found);
      shown(node["consequent"], found);
      return shown(node["alternate"], found);
    case "LogicalExpression":
      shown(node["left"], found);
      return shown(node["right"], found);
    case "BinaryExpression":
      if (node["operator"] !== "+") return inScript(node, found);
      shown(node["left"], found);
      return shown(node["right"], found);
    case "ArrayExpression":
      return (node["elements"] as unknown[]).forEach((one) => shown(one, found));
    default:
      return inScript(node, found);
  }
}

/** Types, thrown errors, imports and names of properties are for no reader's eyes. */
const UNSEEN = /^(TS|Import|ThrowStatement|ExportAllDeclaration|TaggedTemplate)/;
const WRAPPERS = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"];

function inScript(node: unknown, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((one) => inScript(one, found));
  if (!isNode(node)) return;
  if (WRAPPERS.includes(node.type)) return inScript(node["expression"], found);
  if (UNSEEN.test(node.type) || isError(node) || isComparison(node)) return;
  if (node.type === "Literal") {
    if (typeof node["value"] === "string") keep(node["value"], isText, found);
    return;
  }
  if (node.type === "TemplateElement") {
    return keep((node["value"] as { cooked: string }).cooked, isText, found);
  }
  for (const [key, value] of Object.entries(node)) {
    if (
      key === "parent" ||
      key === "typeAnnotation" ||
      key === "leadingComments" ||
      key === "trailingComments"
    )
      continue;
    if (key === "key" && node.type === "Property" && !node["computed"]) continue;
    if (key === "source" || (key === "property" && node.type === "MemberExpression")) continue;
    inScript(value, found);
  }
}

function isError(node: Node): boolean {
  const callee = node["callee"] as Node | undefined;
  const thrown = node.type === "NewExpression" && /Error|RegExp/.test(String(callee?.["name"]));
  const logged =
    node.type === "CallExpression" && (callee?.["object"] as Node | undefined)?.["name"] === "console";
  return thrown || logged;
}

function isComparison(node: Node): boolean {
  return node.type === "BinaryExpression" && /^[!=]==?$/.test(String(node["operator"]));
}

function isTemplate(node: Node): boolean {
  return /(Element|Block|Tag|Fragment|Component|Attribute|Directive|Head|Text|Boundary)$/.test(node.type);
}

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && typeof (node as Node).type === "string";
}

function hasWord(text: string): boolean {
  return /\p{L}{2,}/u.test(text);
}

/** Two words in a row, one with a capital first, or letters of another script; but no drawing, style or key. */
function isText(text: string): boolean {
  const trimmed = text.trim();
  if (/[^\p{ASCII}\P{L}]/u.test(trimmed)) return true;
  if (NO_TEXT.some((form) => form.test(trimmed))) return false;
  return /\p{L}{2,}[,.!?:;…]? +\p{L}{2,}/u.test(trimmed) || /^\p{Lu}\p{Ll}+[\p{L} .,!?…]*$/u.test(trimmed);
}

const NO_TEXT = [
  /var\(--|^[.#][\w-]+|[#.[][\w-]+[\s>\]]|^\(|::|^:|=>/, // style sheets and selectors
  /^[-\d.,\s]*[MmLlHhVvCcSsQqTtAaZz][-\d.,\sMmLlHhVvCcSsQqTtAaZz]*$/, // drawings
  /^(Arrow(Left|Right|Up|Down)?|Home|End|Enter|Escape|Tab|Space|Page(Up|Down)|Backspace|Delete)$/, // keys
  /^(Content-Type|GET|PUT|POST|Guest|Hall of Fame|Wall of Shame)$/, // the wire
];

function keep(text: string, counts: (text: string) => boolean, found: string[]): void {
  const left = NAMES.reduce((rest, name) => rest.replaceAll(name, ""), text);
  if (counts(left)) found.push(text.trim());
}
