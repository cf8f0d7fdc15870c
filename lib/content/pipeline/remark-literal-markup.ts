import type { Paragraph, Root } from "mdast";
import type { VFile } from "vfile";
import { SKIP, visit } from "@/lib/base/visit";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { positionAt } from "@/lib/content/pipeline/source-text";

/** Marks of Markdown that were meant, and what to do about them; the first that applies counts. */
const MARKS: readonly [mark: RegExp, message: string, hint: string][] = [
  [
    /(?<!\\)!?\[[^\]\n]+\]\([^)\s]*\s[^)"']*\)/,
    "This is not read as a link or an image, since its address has a blank.",
    "Put the address in angle brackets, as in `[text](</my file.png>)`.",
  ],
  [
    /(?<!\\)!?\[[^\]\n]+\]\([/.#\w][^)]*$/,
    "This link is not closed, so it is shown as text.",
    "Write `)` behind its address.",
  ],
  [
    /(?<!\\)\[\^\w+\](?!:)/,
    "The page does not define this footnote, so its mark is shown.",
    "Define it on a line of its own, as in `[^1]: Text`.",
  ],
  [
    /(?<![\\\]\w])\[[^\]\n[]+\]\[[a-z][\w -]*\]/i,
    "The page does not define the address of this link, so its marks are shown.",
    "Define it on a line of its own, as in `[name]: /page`.",
  ],
  [
    /(?<![\\*\w/])\*\*\p{Letter}[^*\n]*\*\*/u,
    "These marks do not enclose bold text, so they are shown.",
    "Put each `**` directly beside a letter, and a blank outside of it.",
  ],
];

const HEADING = /^#{2,6}[^\s#\d!]/;
const TABLE_ROW = /^[ \t]*\|.*\|[ \t]*$/;

/** Remark plugin: reports marks of Markdown that readers see, since they were not read as such. It changes nothing. */
export function remarkLiteralMarkup() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    reportOpenComment(context);
    visit(tree, (node) => {
      if (node.type === "link" || node.type === "linkReference") return SKIP;
      if (node.type === "paragraph") reportParagraph(node, context);
      if (node.type !== "text") return undefined;
      const source = context.sourceOf(node);
      for (const [mark, message, hint] of MARKS) {
        const found = mark.exec(source);
        const start = node.position?.start;
        if (!found || start?.offset === undefined) continue;
        const part = { position: { start: { ...start, offset: start.offset + found.index }, end: start } };
        context.problems.push({
          ...{ level: "warning", path: "", code: "literal-markup", message, hint },
          ...context.placeOf(node, part),
        });
        break;
      }
      return undefined;
    });
  };
}

function reportParagraph(node: Paragraph, context: PageContext): void {
  const lines = context.sourceOf(node).split("\n");
  if (HEADING.test(lines[0] ?? "")) {
    const message = "This is not read as a heading, so its marks are shown.";
    context.report(node, { code: "literal-markup", message, hint: "Put a space after the `#` signs." });
  } else if (lines.length > 1 && lines.every((line) => TABLE_ROW.test(line))) {
    const message = "This is not read as a table, since no line of hyphens follows its first row.";
    context.report(node, {
      code: "literal-markup",
      message,
      hint: "Put a line such as `| --- | --- |` below the first row.",
    });
  }
}

/** A comment that is not closed takes in the rest of the page. */
function reportOpenComment({ origin: { file, original, prepared }, problems }: PageContext): void {
  const start = original.lastIndexOf("<!--");
  if (start < 0 || original.indexOf("-->", start) >= 0 || prepared.text.includes("<!--")) return;
  const message = "This comment is not closed, so the rest of the page is not shown.";
  problems.push({
    ...{ file, ...positionAt(original, start), level: "warning", path: "" },
    ...{ code: "literal-markup", message, hint: "Close it with `-->`." },
  });
}
