import { basePath } from "@/components/ui/base-path";
import type { Problem } from "@/lib/problems/types";

/** Underlines dead links by a style sheet, which holds for later links, too. Returns the function that removes it. */
export function markDeadLinks(problems: readonly Problem[]): () => void {
  const addresses = problems.flatMap(({ code, message }) => (code === "broken-link" ? (firstCode(message) ?? []) : []));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `${addresses.flatMap(selectorsOf).join(",")} { text-decoration: underline wavy var(--color-danger) }`,
  );
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** What selects the links to an address of the site, with and without query or fragment. */
function selectorsOf(address: string): readonly string[] {
  const href = basePath() + address;
  return [`="${CSS.escape(href)}"`, `^="${CSS.escape(`${href}#`)}"`, `^="${CSS.escape(`${href}?`)}"`].map(
    (condition) => `#content a[href${condition}]`,
  );
}

/** The first text between backticks. */
function firstCode(message: string): string | undefined {
  return /`([^`]+)`/.exec(message)?.[1];
}
