import type { ProblemDefinition } from "@/lib/problems/catalog";
import { referencePage } from "@/lib/reference/markdown-table";

const introduction = `What \`npm run check\` and the start of the server can say about a docs repository. Codes are stable: search for them, or filter
\`npm run check -- --json\` by them. Single cases may be milder than the level given here. This page is written by
\`npm run reference-pages\` from the catalogue in \`lib/problems/catalog.ts\`.`;

const levels = [
  ["error", "Errors", "The format is broken here. `npm run check` exits with 1; the site is served around it."],
  ["warning", "Warnings", "The site works, but probably not as its author meant it."],
  ["note", "Notes", "A known setting that has no effect."],
] as const;

/** The page that lists all problem codes: a section for each level, a field for each code. */
export function formatProblemsPage(catalog: Readonly<Record<string, ProblemDefinition>>): string {
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
      description: "Every mistake that Lectern names, and what to do about it.",
      icon: "triangle-alert",
    },
    [introduction, ...sections],
  );
}

function field(code: string, { meaning, remedy }: ProblemDefinition): string {
  return `### \`${code}\`\n\n${meaning} ${remedy}`;
}
