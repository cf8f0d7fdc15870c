import { mapBlocks, tagLines, titleAttribute } from "@/migrate/lines/line-walker";
import { type TagToken, textAttribute, tokenize } from "@/migrate/markdown/tags";
import type { RewrittenLine } from "@/migrate/types";

const CARDS = /<table\b[^>]*\bdata-view=["']cards["']/;

/** Rewrites tables of GitBook that are shown as cards: a row is a card, whose columns say what they hold. */
export function rewriteGitbookCards(lines: readonly RewrittenLine[]): RewrittenLine[] {
  return mapBlocks(lines, (line, index) => {
    if (!CARDS.test(line.text)) return undefined;
    const length = lines.slice(index).findIndex(({ text }) => text.includes("</table>")) + 1;
    return length === 0 ? undefined : { length, lines: cardLines(lines.slice(index, index + length)) };
  });
}

function cardLines(table: readonly RewrittenLine[]): RewrittenLine[] {
  const origin = table[0]?.origin ?? 0;
  const indent = /^[ \t>]*/.exec(table[0]?.text ?? "")?.[0] ?? "";
  const cards = readCards(table.map(({ text }) => text).join("\n"));
  const tags = cards.flatMap(({ title, icon, href, image, body }) => [
    `<Card${titleAttribute(title)}${titleAttribute(icon, "icon")}${titleAttribute(href, "href")}${titleAttribute(image, "img")}>`,
    ...body,
    "</Card>",
  ]);
  return ["<Columns>", ...tags, "</Columns>"].flatMap((tag) => tagLines(indent, tag, origin));
}

interface CardContent {
  title: string;
  icon: string;
  href: string;
  image: string;
  body: string[];
}

/** The roles that the cells of a column can have. */
type ColumnKind = "text" | "target" | "cover" | "hidden";

function readCards(html: string): CardContent[] {
  const columns: ColumnKind[] = [];
  const cards: CardContent[] = [];
  let column = 0;
  let cell: TagToken | undefined;
  for (const token of tokenize(html)) {
    if (token.type !== "open" && token.type !== "close") continue;
    const isOpen = token.type === "open";
    if (isOpen && token.name === "th") columns.push(kindOf(token));
    if (isOpen && token.name === "tr") column = 0;
    if (token.name !== "td") continue;
    if (isOpen && column === 0) cards.push({ title: "", icon: "", href: "", image: "", body: [] });
    if (isOpen) cell = token;
    const card = cards.at(-1);
    if (isOpen || !card || !cell) continue;
    addCell(card, columns[column] ?? "text", html.slice(cell.end, token.start).trim());
    column += 1;
  }
  return cards.filter(({ title, body }) => title !== "" || body.length > 0);
}

function kindOf({ attributes }: TagToken): ColumnKind {
  if (attributes.has("data-card-target")) return "target";
  if (attributes.has("data-card-cover")) return "cover";
  return attributes.has("data-hidden") ? "hidden" : "text";
}

/** The first text is the title, with the icon in or before it. */
function addCell(card: CardContent, kind: ColumnKind, html: string): void {
  if (html === "" || kind === "hidden") return;
  if (kind === "target") card.href = firstAddress(html);
  else if (kind === "cover") card.image = firstAddress(html);
  else if (card.title === "" && card.body.length === 0) {
    card.icon ||= /<Icon icon="([^"]+)"/.exec(html)?.[1] ?? "";
    const [, paragraph, line, rest = ""] =
      /^\s*(?:<p>([\s\S]*?)<\/p>|((?:(?!<(?:p|br)\b)[\s\S])+)<br\s*\/?>)([\s\S]*)$/.exec(html) ?? [];
    const first = paragraph ?? line ?? html;
    card.title = first.replace(/<[^>]+>/g, "").trim();
    if (rest.trim() !== "") card.body.push(rest.trim());
  } else card.body.push(html);
}

function firstAddress(html: string): string {
  for (const token of tokenize(html)) {
    const address = token.type === "open" ? textAttribute(token.attributes, "href", "src") : undefined;
    if (address !== undefined) return address;
  }
  return "";
}
