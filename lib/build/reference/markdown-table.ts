/** Builds a Markdown table from cells of inline Markdown. Pipes inside a cell are escaped. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Builds a reference page: frontmatter, an introduction that names the source of the page, and sections. */
export function referencePage(
  head: { title: string; sidebarTitle?: string; description: string; icon: string; rss?: boolean },
  parts: readonly string[],
): string {
  const frontmatter = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `${["---", ...frontmatter, "---"].join("\n")}\n\n${parts.join("\n\n")}\n`;
}
