import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import componentProperties from "@/lib/build/component-lists/component-properties.json" with { type: "json" };
import { type CommandDescription, formatCommandsPage } from "@/lib/build/reference/commands-page";
import { markdownTable, referencePage } from "@/lib/build/reference/markdown-table";
import { problemExamples } from "@/lib/build/reference/problem-examples";
import { formatSettingsPage, formatUnsupportedPage } from "@/lib/build/reference/settings-page";
import { codeThemes } from "@/lib/config/code-themes";
import { describeSettings } from "@/lib/config/describe-settings";
import { contextualOptions, socialPlatforms } from "@/lib/config/value-lists";
import { describeEnvironment, type EnvironmentVariable } from "@/lib/env";
import languages from "@/lib/i18n/languages.json" with { type: "json" };
import { problemCatalog } from "@/lib/problems/catalog";
import type { ProblemDefinition } from "@/lib/problems/define-problem";
import { services } from "@/lib/site/integrations/services";

/** A page of the bundled site that is generated from code. */
export interface ReferencePage {
  /** Path relative to the project root. */
  file: string;
  content: string;
}

/**
 * Builds the pages that are generated from code, exactly as they must be in the repository.
 * @param commands of the command line tool, passed in because `lib` does not import `cli`.
 */
export function buildReferencePages(commands: readonly CommandDescription[]): ReferencePage[] {
  return [
    { file: "content/reference/settings.mdx", content: formatSettingsPage(describeSettings(), settingExamples()) },
    { file: "content/reference/problem-codes.mdx", content: formatProblemsPage(problemCatalog) },
    { file: "content/reference/environment.mdx", content: formatEnvironmentPage(describeEnvironment()) },
    { file: "content/reference/commands.mdx", content: formatCommandsPage(commands) },
    { file: "content/reference/unsupported-features.mdx", content: formatUnsupportedPage(describeSettings()) },
    { file: "content/reference/changelog.mdx", content: formatChangelogPage(readFileSync("CHANGELOG.md", "utf8")) },
    ...pagesWithTables(),
  ];
}

/** Reads all pages of the manual. */
function manualPages(): ReferencePage[] {
  return readdirSync("content", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mdx"))
    .sort()
    .map((name) => path.posix.join("content", name.replaceAll("\\", "/")))
    .map((file) => ({ file, content: readFileSync(file, "utf8") }));
}

/** Examples in the manual of a single setting, by the setting, with a link to the page that explains it. */
function settingExamples(): ReadonlyMap<string, string> {
  const examples = manualPages().flatMap(({ file, content }) =>
    [...content.matchAll(/^```json docs\.json\n([\s\S]*?)^```$/gm)].flatMap(
      ([block, code = "{}"]): [string, string][] => {
        const [key, ...others] = Object.keys(JSON.parse(code));
        if (file.includes("/reference/") || key === undefined || key === "navigation" || others.length > 0) return [];
        const title = /^title: "?(.*?)"?$/m.exec(content)?.[1] ?? file;
        return [[key, `From [${title}](${file.replace(/^content|\.mdx$/g, "")}):\n\n${block}`]];
      },
    ),
  );
  // Of several examples, the first one in the order of the pages counts.
  return new Map(examples.reverse());
}

/** Pages of the manual with generated tables, with the tables filled in. */
function pagesWithTables(): ReferencePage[] {
  return manualPages()
    .filter(({ content }) => content.includes("{/* generated: "))
    .map(({ file, content }) => ({ file, content: fillTables(file, content) }));
}

/** Formats `CHANGELOG.md` as a page with an `<Update>` for each version. */
function formatChangelogPage(changelog: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const versions = sections.flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const text = lines
      .join("\n")
      .trim()
      .replace(/^###/gm, "##")
      .replace(/\[([^\]]+)\]\((?!https?:|\/)[^)]*\)/g, "$1");
    const [version = "", date] = heading.split(" – ");
    const described = date ? ` description=${JSON.stringify(date)}` : "";
    return text === "" ? [] : [`<Update label=${JSON.stringify(version.trim())}${described}>\n\n${text}\n\n</Update>`];
  });
  return referencePage(
    { title: "Changelog", description: "What changed in Lectern, newest first.", icon: "history", rss: true },
    [
      "Read what a new version adds and changes before you [upgrade](/deployment/back-up-and-upgrade#upgrade).",
      ...versions,
    ],
  );
}

const environmentIntroduction = `Set environment variables for everything that depends on the deployment rather than on the docs. An empty value counts as absent. An
invalid value stops \`lectern dev\`, \`lectern export\`, and \`lectern start\` with a message that names every invalid variable. This page is
generated by \`npm run reference-pages\` from the schema in \`lib/env/index.ts\`.`;

const sections: readonly (readonly [heading: string, text: string, belongs: RegExp])[] = [
  [
    "Site",
    "Where the docs are, and how the site is reached.",
    /^(?:DOCS_DIR|LECTERN_(?:DATA|SITE|SITE_URL|BASE_PATH|PRERENDER)|PORT|HOSTNAME|TRUSTED_PROXIES|DATABASE_URL)$/,
  ],
  [
    "Assistant",
    "Which model writes the answers, and which server computes embeddings. Without a model, answers are quoted from the pages.",
    /^(?:ASSISTANT|AI_GATEWAY|EMBEDDING)/,
  ],
  [
    "Sign-in",
    "How readers sign in, and who may see private pages. [Sign-in](/deployment/sign-in) explains them.",
    /SIGN_IN|SESSION|JWT|OIDC|LECTERN_PROXY|PRIVATE/,
  ],
  [
    "Git and many sites",
    "Where the server fetches docs from, and how it learns of changes.",
    /GIT_|_GIT$|_SITES$|WEBHOOK|WATCH/,
  ],
  [
    "Limits and retention",
    "How often the assistant may be used, and how long conversations are kept.",
    /LIMIT|RETENTION/,
  ],
  [
    "Security",
    "Response headers of pages. [Trust model and security](/deployment/security) explains them.",
    /CSP|FRAME_ANCESTORS|HSTS/,
  ],
  ["Logs, metrics, and shutdown", "What a server reports, and how it ends.", /LOG|METRICS|SHUTDOWN|KEEP_ALIVE/],
  ["API reference, MCP, and links", "What a server requests for readers, and who may call it.", /./],
];

/** The page that lists all environment variables, grouped by purpose. */
function formatEnvironmentPage(variables: readonly EnvironmentVariable[]): string {
  const headingOf = ({ name }: EnvironmentVariable) => sections.find(([, , belongs]) => belongs.test(name))?.[0];
  const parts = sections.flatMap(([heading, text]) => {
    const rows = variables
      .filter((variable) => headingOf(variable) === heading)
      .map(({ name, default: value, meaning }) => [`\`${name}\``, value === "" ? "–" : `\`${value}\``, meaning]);
    return rows.length === 0
      ? []
      : [`## ${heading}\n\n${text}\n\n${markdownTable(["Variable", "Default", "Meaning"], rows)}`];
  });
  return referencePage(
    {
      title: "Environment variables",
      sidebarTitle: "Environment",
      description: "Every variable that Lectern reads, with its default.",
      icon: "variable",
    },
    [environmentIntroduction, ...parts],
  );
}

/** A generated part of a page: from `{/* generated: properties Steps Step *\/}` to `{/* end *\/}`. */
const PLACE = /(\{\/\* generated: (\w*)([^*]*?) \*\/\})(?:\n(?:(?!\{\/\* generated: )[\s\S])*?(\{\/\* end \*\/\}))?/g;

const properties: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = componentProperties;

/** The content of generated parts by kind, given the words after the kind. */
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
  codeThemes: () => listOf(codeThemes),
  integrations: () =>
    markdownTable(
      ["Service", "Settings", "Loads more from"],
      services.map(({ title, key, fields, origins = [] }) => [
        title,
        Object.keys(fields)
          .map((field) => `\`${key}.${field}\``)
          .join(", "),
        origins.map((origin) => `\`${origin}\``).join(", "),
      ]),
    ),
};

/** Fills in the generated parts of a page. @throws Error for a part that has no end, or that nothing generates */
function fillTables(file: string, page: string): string {
  return page.replace(PLACE, (_, start: string, kind: string, names: string, end: string | undefined) => {
    const table = TABLES[kind];
    if (!table) throw new Error(`${file}: "${kind}" in ${start} is not one of ${Object.keys(TABLES).join(", ")}.`);
    if (!end) throw new Error(`${file}: ${start} needs {/* end */} after it.`);
    return `${start}\n\n${table(names.trim().split(/\s+/))}\n\n${end}`;
  });
}

function propertyRows(component: string): string[][] {
  const described = properties[component];
  if (!described) throw new Error(`component-properties.json does not describe ${component}.`);
  return Object.entries(described).map(([names, [type = "", usual = "", effect = ""]]) => [
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

const problemsIntroduction = `Look up a code here when \`lectern check\`, or the server when it starts, reports a problem of your docs folder. Codes are stable: search for
them, or filter \`lectern check --json\` by them. An individual case may have a milder level than its code. This page is generated by
\`npm run reference-pages\` from the catalog in \`lib/problems/catalog.ts\`.`;

const levels = [
  [
    "error",
    "Errors",
    "Part of the site is missing or broken. `lectern check` exits with 1; the rest of the site is still served.",
  ],
  [
    "warning",
    "Warnings",
    "The site works, but probably not as you intended. `lectern check` exits with 1 for `broken-link`, `missing-anchor`, and `missing-asset`, and with `--strict` for all warnings.",
  ],
  [
    "note",
    "Notes",
    "Nothing has to be fixed. A setting without effect is a note, too: what it would show elsewhere, such as a chat, is missing.",
  ],
] as const;

/** The page that lists all problem codes: a section for each level, a field for each code. */
function formatProblemsPage(catalog: Readonly<Record<string, ProblemDefinition>>): string {
  const entries = Object.entries(catalog);
  const sections = levels.map(([level, heading, meaning]) => {
    const fields = entries
      .filter(([, problem]) => problem.level === level)
      .map(([code, problem]) => field(code, problem));
    return [`## ${heading}`, meaning, ...fields].join("\n\n");
  });
  return referencePage(
    {
      title: "Problem codes",
      description: "Every mistake that Lectern reports, and how to fix it.",
      icon: "triangle-alert",
    },
    [problemsIntroduction, ...sections],
  );
}

function field(code: string, { meaning, remedy }: ProblemDefinition): string {
  return [`### \`${code}\``, `${meaning} ${remedy}`, ...example(code)].join("\n\n");
}

/** The mistake and its remedy, for codes that have an example. */
function example(code: string): string[] {
  const { file, before, after } = problemExamples[code] ?? {};
  if (!file || before === undefined || after === undefined) return [];
  const block = (title: string, text: string) =>
    [`\`\`\`\`${file === "docs.json" ? "json" : "mdx"} ${title}`, text.trimEnd(), "````"].join("\n");
  return [`<CodeGroup>\n${block("Before", before)}\n\n${block("After", after)}\n</CodeGroup>`];
}
