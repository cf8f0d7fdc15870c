import type { EnvironmentVariable } from "@/lib/env";
import { markdownTable, referencePage } from "@/lib/reference/markdown-table";

const introduction = `Everything that depends on the machine rather than on the docs is an environment variable. An empty value counts as absent. A
wrong value stops \`npm run dev\`, \`npm run build\` and \`npm start\` with a message that names every variable concerned. This page is
written by \`npm run reference-pages\` from the schema in \`lib/env.ts\`.`;

const sections: readonly (readonly [heading: string, text: string, belongs: RegExp])[] = [
  [
    "Site",
    "Where the docs are, and how the site is reached.",
    /^(?:DOCS_DIR|LECTERN_(?:DATA|SITE|SITE_URL|BASE_PATH|PRERENDER)|PORT|HOSTNAME|TRUSTED_PROXIES|DATABASE_URL)$/,
  ],
  ["Assistant", "Which model answers. Without one, answers are quoted from the pages.", /^(?:ASSISTANT|AI_GATEWAY)/],
  [
    "Limits and retention",
    "How often the assistant may be used, and how long conversations are kept.",
    /LIMIT|RETENTION/,
  ],
  [
    "Security",
    "Headers of pages. [Trust model and security](/deployment/security) explains them.",
    /CSP|FRAME_ANCESTORS|HSTS/,
  ],
  ["Other", "The rest.", /./],
];

/** The page that lists all environment variables, grouped by what they are for. */
export function formatEnvironmentPage(variables: readonly EnvironmentVariable[]): string {
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
    [introduction, ...parts],
  );
}
