import { evaluateText } from "@/migrate/configuration/evaluate";
import { ModuleReader } from "@/migrate/configuration/read-module";
import { plainLabel, recordsOf, textOf } from "@/migrate/engines/shared";
import { mapBlocks, tagLines } from "@/migrate/lines/line-walker";
import { openingTag, readAttributes, textAttribute } from "@/migrate/markdown/tags";
import { escapeText } from "@/migrate/rules";
import type { Data, LinePage, RewrittenLine, SourceFolder } from "@/migrate/types";

const SCRIPT = /<script\b[^>]*\bsetup\b[^>]*>([\s\S]*?)<\/script>/;
const TEAM = /^\s*<VPTeamMembers\b((?:"[^"]*"|'[^']*'|[^>"'])*)>\s*(?:<\/VPTeamMembers>)?\s*$/;

/** The constants that the script of a page declares or imports from a file, as far as they are known without running it. */
export function scriptValues({ file, folder }: LinePage): Data {
  const script = SCRIPT.exec(folder.read(file))?.[1];
  if (script === undefined) return {};
  const place = `${file}.ts`;
  const imported = Array.from(script.matchAll(/^\s*import\s*\{([^}]*)\}\s*from\s*["']\.{1,2}\//gm), ([, names = ""]) =>
    names.split(",").flatMap(
      (name) =>
        name
          .split(/\sas\s/)
          .at(-1)
          ?.trim() || [],
    ),
  ).flat();
  const code = `${script.replace(/^const\b/gm, "export const")}\nexport { ${imported.join(", ")} };`;
  const own: SourceFolder = {
    ...folder,
    has: (name) => name === place || folder.has(name),
    read: (name) => (name === place ? code : folder.read(name)),
  };
  return Object.fromEntries(Object.entries(new ModuleReader(own).read(place)).filter(([, value]) => isData(value)));
}

/** True for what is nothing but texts, numbers, and lists and records of them. */
function isData(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return ["string", "number", "boolean"].includes(typeof value);
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

/** Members of a team, which the script of a page lists, as cards. */
export function rewriteTeams(lines: readonly RewrittenLine[], page: LinePage): RewrittenLine[] {
  return mapBlocks(lines, ({ text, origin }, index) => {
    if (!/^\s*<VPTeamMembers\b/.test(text)) return undefined;
    const length = lines.slice(index).findIndex((line) => line.text.includes(">")) + 1;
    const source = lines.slice(index, index + length).map((line) => line.text);
    const options = TEAM.exec(source.join(" "))?.[1];
    if (options === undefined) return undefined;
    // An attribute without a value has that of its name.
    const written = textAttribute(readAttributes(options), ":members", "v-bind:members") ?? "members";
    const members = recordsOf(evaluateText(written, scriptValues(page)));
    const cards = members.map(memberCard);
    return cards.length === 0
      ? undefined
      : { length, lines: ["<Columns>", ...cards, "</Columns>"].flatMap((tag) => tagLines("", tag, origin)) };
  });
}

function memberCard(member: Data): string {
  const text = (name: string) => textOf(member[name]);
  const role = [text("title"), text("org")].filter(Boolean).join(", ");
  const links = recordsOf(member.links).flatMap(({ icon, link }) => {
    const [label, target] = [textOf(icon) ?? "Link", textOf(link)];
    return target === undefined ? [] : `<a href=${JSON.stringify(target)}>${escapeText(label)}</a>`;
  });
  const words = [role, plainLabel(text("desc") ?? "")].filter(Boolean).map(escapeText);
  const open = openingTag("Card", { title: text("name") ?? "", icon: text("avatar") });
  return `${open}${[...words, links.join(" ")].filter(Boolean).join(" – ")}</Card>`;
}
