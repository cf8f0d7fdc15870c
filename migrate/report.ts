import { countOf } from "@/lib/base/count-of";
import { groupBy } from "@/lib/base/group-by";
import { ENGINES } from "@/lib/site/detect-engine";
import type { SiteCoverage } from "@/migrate/site-coverage";
import { type Finding, FOLDERS, type SourceSite } from "@/migrate/types";

/** Name of the report in the new folder. */
export const REPORT_FILE = "migration-report.md";

/** Name of the list of all places that the report counts. */
export const PLACES_FILE = "migration-places.md";

/** The first lines of the report: what was read, and where from. */
function factsOf(site: SourceSite, { listed, unlisted, leftOut }: SiteCoverage): string[] {
  const { configuration, navigation = configuration, guessedName } = site.origins ?? {};
  const from = (file: string | undefined) =>
    file === undefined ? "" : file === FOLDERS ? ", as in the folders" : `, from \`${file}\``;
  const data = site.navigation as { languages?: { language: string }[]; versions?: { version: string }[] } | undefined;
  const languages = data?.languages?.map(({ language }) => language) ?? site.variants.map(({ language }) => language);
  const versions = data?.versions?.map(({ version }) => version) ?? site.variants.map(({ version }) => version);
  const list = (names: readonly (string | undefined)[], none: string) => {
    const known = [...new Set(names)].flatMap((name) => name ?? []);
    return known.length === 0 ? none : `${known.join(", ")}${from(configuration)}`;
  };
  const isUnnamed = site.settings.name === "Documentation" && guessedName === undefined;
  const nameOrigin = isUnnamed
    ? ", because none was found"
    : guessedName === undefined
      ? from(configuration)
      : `, a guess${from(guessedName)}`;
  const others = unlisted === 0 ? "" : `; ${countOf(unlisted, "page")} in no sidebar`;
  return [
    `Pages: ${site.pages.length}, from ${ENGINES[site.engine].title}`,
    `In the navigation: ${countOf(listed, "page")}${from(navigation)}${others}`,
    `Languages: ${list(languages, "one")}`,
    `Versions: ${list(versions, "one")}`,
    `Name: ${String(site.settings.name)}${nameOrigin}`,
    `Markdown files that are no pages: ${leftOut.length}`,
  ];
}

/** The report of a migration: facts, and what was not converted by kind, the most frequent first. */
export function formatReport(site: SourceSite, findings: readonly Finding[], coverage: SiteCoverage): string {
  const kinds = groupBy(findings, ({ message }) => kindOf(message));
  const rows = [...kinds.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap(([first, ...rest]) =>
      first ? [`| ${rest.length + 1} | ${cell(first.message)} | ${cell(placeOf(first))} |`] : [],
    );
  const isWhole = findings.length === 0 && coverage.leftOut.length === 0;
  const pages = `All pages were converted. \`${PLACES_FILE}\` lists the Markdown files that are no pages.`;
  const places = `Not converted as written: ${countOf(findings.length, "place")} of ${countOf(kinds.size, "kind")}. \`${PLACES_FILE}\` lists them all. Paths and lines are those of the old site.`;
  return [
    "# Migration report",
    "",
    ...factsOf(site, coverage).map((fact) => `- ${fact}`),
    "",
    isWhole ? "Everything was converted." : findings.length === 0 ? pages : places,
    "",
    ...(rows.length > 0 ? ["| Places | What, in the first of them | Where |", "| --- | --- | --- |", ...rows, ""] : []),
  ].join("\n");
}

/** All places, by file and line, and the Markdown files that are no pages. */
export function formatPlaces(findings: readonly Finding[], { leftOut }: SiteCoverage): string {
  const files = groupBy(findings, ({ file }) => file);
  const sections = [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, own]) => [
      `## ${file}`,
      "",
      ...own
        .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
        .map((finding) => `- ${placeOf(finding)}: ${finding.message}`),
      "",
    ]);
  const others =
    leftOut.length > 0 ? ["## Markdown files that are no pages", "", ...leftOut.map((file) => `- ${file}`), ""] : [];
  return ["# Places that were not converted as written", "", ...sections, ...others].join("\n");
}

function placeOf({ file, line }: Finding): string {
  return `${file}${line === undefined ? "" : `:${line}`}`;
}

/** The common part of messages of a kind: all except names, numbers and addresses. Each component is a kind of its own. */
function kindOf(message: string): string {
  return message.replace(/`(?!<\/?[A-Z])[^`]*`(?:, `[^`]*`)*/g, "`…`").replace(/\d+/g, "0");
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\|/g, "\\|");
}
