import type { TextEdit } from "@/lib/content/pipeline/source-text";
import type { Dialect, RulePage, SourceFolder, SourcePage } from "@/migrate/types";

/** The site as the conversion of a page needs it, and where the conversion puts its results. */
export interface ConversionHost {
  dialect: Dialect;
  folder: SourceFolder;
  /** The new address of a link as written on a page; undefined if it leads nowhere. */
  findLink(target: string, page: SourcePage): string | undefined;
  /** The address at which a file of the source folder will be served. */
  keepAsset(file: string): string;
  /** The path from which pages import a component file, or the reason why it cannot run here. */
  keepModule(file: string): Promise<{ path: string } | { reason: string }>;
  /** The path from which pages import a Markdown file. */
  keepSnippet(file: string): string;
  /** The file of the source folder that an import of a page names. */
  findImport(specifier: string, importer: string): string | undefined;
}

/** A page while it is converted. */
export interface PageConversion {
  page: SourcePage;
  host: ConversionHost;
  /** The body, after its lines were rewritten. */
  text: string;
  edits: TextEdit[];
  /** Offset of the heading that became the title. */
  titleStart?: number;
  /** The opening tags of steps that were headings, by the offset of the heading. */
  steps: Map<number, TextEdit>;
  /** Says that something at an offset of `text` was not converted. */
  report(offset: number, message: string): void;
  rule: RulePage;
}

/** Replaces a part of the body. */
export function replace(conversion: PageConversion, start: number, end: number, text: string): void {
  if (conversion.text.slice(start, end) !== text) conversion.edits.push({ start, end, text });
}

/**
 * The start of a line that continues the block around an offset: the markers of quotations, and spaces in place of the markers
 * of list items.
 */
export function continuationPrefix(text: string, offset: number): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  return text.slice(lineStart, offset).replace(/[^>\t]/g, " ");
}

/** True for a target that is another site, a place on the same page, or empty. */
export function isOutside(target: string): boolean {
  return target === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?|\{)/i.test(target);
}
