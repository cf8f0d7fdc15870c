import type { SettingRow } from "@/lib/config/describe-settings";
import { markdownTable, referencePage } from "@/lib/reference/markdown-table";

const introduction = `Every setting that \`docs.json\` may hold, in the order of the schema. This page is written by \`npm run reference-pages\` from
the schema that \`npm run check\` uses, so the two cannot disagree.

A path such as \`navbar.links[].label\` means the key \`label\` of each entry in the list \`links\`. Settings marked *required* must be
there as soon as the object around them is. [Themes and layouts](/reference/themes) says what a theme decides.`;

const navigationIntroduction = `The keys of each kind of element. What an element may hold, and how the pieces are drawn, is on the pages about
[navigation](/navigation/overview).`;

/**
 * The page that lists all settings: a section for each top-level key that holds others, then one for each kind of navigation element.
 * @param rows as `describeSettings` returns them.
 */
export function formatSettingsPage(rows: readonly SettingRow[]): string {
  const sections = new Map<string, SettingRow[]>();
  for (const row of rows) {
    const key = sectionOf(row.path);
    sections.set(key, [...(sections.get(key) ?? []), row]);
  }
  const general = [...sections].filter(([, own]) => own.length === 1).flatMap(([, own]) => own);
  for (const row of general) sections.delete(sectionOf(row.path));
  const isElement = (key: string) => key === "navigation" || key.endsWith("[]");
  const format = (level: string) => (key: string) => `${level} ${key}\n\n${sectionText(key, sections.get(key) ?? [])}`;
  const keys = [...sections.keys()];
  return referencePage(
    {
      title: "Settings",
      description: "Every key of docs.json: type, default and effect.",
      icon: "sliders-horizontal",
    },
    [
      introduction,
      `## General\n\n${sectionText("general", general)}`,
      ...keys.filter((key) => !isElement(key)).map(format("##")),
      `## Navigation elements\n\n${navigationIntroduction}`,
      ...keys.filter(isElement).map(format("###")),
    ],
  );
}

function sectionOf(path: string): string {
  if (!path.startsWith("navigation")) return path.split(/[.[]/)[0] ?? path;
  return /^navigation\.\w+\[\]/.exec(path)?.[0] ?? "navigation";
}

function sectionText(key: string, rows: readonly SettingRow[]): string {
  const table = markdownTable(
    ["Setting", "Type", "Default", "Meaning"],
    rows.map((row) => [
      `\`${shortPath(row.path, key)}\``,
      row.type,
      row.isRequired ? "*required*" : row.default === "" ? "–" : formatDefault(row),
      row.description,
    ]),
  );
  return table;
}

/** Keys of elements stand alone, since the heading names the element. */
function shortPath(path: string, section: string): string {
  return section.startsWith("navigation") ? path.slice(section.length).replace(/^\./, "") : path;
}

/** Values are code, defaults in words are text. */
function formatDefault({ default: text, type }: SettingRow): string {
  const isValue =
    type.includes(`\`${text}\``) || /^(?:true|false|\d+)$/.test(text) || /^[a-z-]+(?:, [a-z-]+)*$/.test(text);
  return isValue
    ? text
        .split(", ")
        .map((value) => `\`${value}\``)
        .join(", ")
    : text;
}
