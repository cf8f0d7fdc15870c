import componentProperties from "@/lib/build/component-lists/component-properties.json" with { type: "json" };
import { markdownTable } from "@/lib/build/reference/markdown-table";
import { contextualOptions, shikiThemes, socialPlatforms } from "@/lib/config/value-lists";
import languages from "@/lib/i18n/languages.json" with { type: "json" };
import { services } from "@/lib/site/integrations/services";

/** A place in a page that is generated: `{/* generated: properties Steps Step *\/}` up to `{/* end *\/}`. */
const PLACE = /(\{\/\* generated: (\w+)([^*]*?) \*\/\})\n[\s\S]*?(\{\/\* end \*\/\})/g;

const properties: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = componentProperties;

/** What each kind of place shows, by the words after its name. */
const TABLES: Readonly<Record<string, (names: readonly string[]) => string>> = {
  properties: (names) =>
    markdownTable(["Component", "Property", "Type", "Default", "Effect"], names.flatMap(propertyRows)),
  pageMenu: () => listOf(contextualOptions),
  socialNames: () => listOf(socialPlatforms),
  languages: () =>
    markdownTable(
      ["Code", "Language", "Tag", "Runs from"],
      languages.map(({ code, name, nativeName, tag, direction }) => [
        `\`${code}\``,
        name === nativeName ? name : `${name} (${nativeName})`,
        `\`${tag}\``,
        direction === "rtl" ? "right to left" : "left to right",
      ]),
    ),
  codeThemes: () => listOf(shikiThemes),
  integrations: () =>
    markdownTable(
      ["Service", "Settings", "Loads more from"],
      Object.values(services).map(({ title, key, fields, origins }) => [
        title,
        Object.keys(fields)
          .map((field) => `\`${key}.${field}\``)
          .join(", "),
        origins.map((origin) => `\`${origin}\``).join(", "),
      ]),
    ),
};

/** The text of a page with each generated place filled in. */
export function fillTables(page: string): string {
  return page.replace(PLACE, (place, start: string, kind: string, names: string, end: string) => {
    const table = TABLES[kind];
    return table ? `${start}\n\n${table(names.trim().split(/\s+/))}\n\n${end}` : place;
  });
}

function propertyRows(component: string): string[][] {
  return Object.entries(properties[component] ?? {}).map(([names, [type = "", usual = "", effect = ""]]) => [
    `\`${component}\``,
    names
      .split(", ")
      .map((name) => `\`${name}\``)
      .join(", "),
    type,
    usual === "" ? "–" : usual,
    effect,
  ]);
}

function listOf(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}
