import type { FootnoteDefinition, FootnoteReference, Paragraph, Root, Strong, Table } from "mdast";
import type { VFile } from "vfile";
import { positionAt } from "@/lib/base/text-position";
import { SKIP, visit } from "@/lib/base/visit";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";

/** Marks of Markdown that were meant, and what to do about them; the first that applies counts. */
const MARKS: readonly [mark: RegExp, message: string, hint: string][] = [
  [
    /(?<!\\)!?\[[^\]\n]+\]\([^)\s]*\s[^)"']*\)/,
    "This is not read as a link or an image, since its address has a blank.",
    "Put the address in angle brackets, as in `[text](</my file.png>)`.",
  ],
  [
    /(?<!\\)!?\[[^\]\n]+\]\([^)\s"']+ (?:"[^"\n)]*|'[^'\n)]*)\)/,
    "This is not read as a link or an image, since its title is not closed.",
    "Write the second quotation mark before `)`.",
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
    /(?<![\\*\w/])\*\*\p{Letter}[^*\n]*\*\*|(?<![\\*])\*\* \p{Letter}[^*\n]* \*\*(?!\*)/u,
    "These marks do not enclose bold text, so they are shown.",
    "Put each `**` directly beside a letter, and a blank outside of it.",
  ],
  [
    /(?<!\\)\([^()[\]\n]+\)\[(?:\.{0,2}\/|https?:)[^\]\s]*\]/,
    "This is not read as a link, since its brackets are the wrong way round.",
    "Write `[text](/page)`.",
  ],
  [
    /(?<!\\)\[[^\]\n]+\] \(\.{0,2}\/[^)\s]*\)/,
    "This is not read as a link, since there is a blank between its brackets.",
    "Write `](` without a blank.",
  ],
  [
    /^\[!(?!(?:note|tip|important|warning|caution)\])[a-z]+\]/i,
    "This is not read as a callout, since its kind is not known.",
    "Write `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`.",
  ],
  [
    /^(?::{3,} ?\{?\.?|(?:!!!|\?\?\?\+?) )[a-z]|^===[+!]? "/im,
    "This is the callout or the tab of another engine, so its marks are shown.",
    "Put the text into a component, as in `<Note>Text</Note>`.",
  ],
  [/^\[\[?_?TOC_?\]?\]$/, "This is the table of contents of another engine, so its marks are shown.", "Remove it."],
  [/^\[[ x]\](?=[^\s([:])/i, "This is not read as a task, so its marks are shown.", "Put a space after `]`."],
  [
    /\\\((?:(?!\\\)).)*?(?:\^\S|\\[a-z]{2})(?:(?!\\\)).)*\\\)|\\\[(?:(?!\\\]).)*?(?:\^\S|\\[a-z]{2})(?:(?!\\\]).)*\\\]/i,
    "This is not read as a formula, so its marks are shown.",
    "Write it between dollar signs, as in `$x^2$`.",
  ],
  [
    /(?<![=\w])==\p{Letter}(?:[^=\n]*[^=\s])?==(?![=\w])/u,
    "This is not read as marked text, so its marks are shown.",
    "Write `<mark>text</mark>`.",
  ],
  [
    /(?<![\w:])(?::(?:rocket|warning|tada|white_check_mark|heavy_check_mark|bulb|memo|fire|sparkles|information_source|point_right|star|construction|books?|zap|bug|exclamation|heart|thumbsup|wave|eyes|computer|hammer|wrench|package|art|smile|x|100|\+1):)(?![\w:])/,
    "This is the name of an emoji, which readers see as text.",
    "Write the emoji itself.",
  ],
  [
    /(?<!\\)\[\[\p{Letter}[\p{Letter}\d #/|-]*\]\](?!\()/u,
    "This is the link of a wiki, so its marks are shown.",
    "Write `[text](/page)`.",
  ],
  [
    /&nbsp(?!;)|&(?:copy|reg|trade|[mn]dash|hellip|[rl]arr|times|lt|gt)(?![;\w=])/,
    "This is not read as a character, so it is shown.",
    "Write a semicolon after it.",
  ],
  [/(?<=^|\s)`\w/, "This code is not closed, so its mark is shown.", "Write a second `` ` `` behind the code."],
  [/^\/\/ /, "Readers see this comment.", "Write `{/* … */}` around it."],
];

const HEADING = /^#{2,6}[^\s#\d!]/;
const TABLE_ROW = /^[ \t]*\|.*\|[ \t]*$/;

/** Remark plugin: reports marks of Markdown that readers see, since they were not read as such. It changes nothing. */
export function remarkLiteralMarkup() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    reportOpenComment(context);
    reportLateFrontmatter(tree, context);
    visit(tree, (node) => {
      if (node.type === "link" || node.type === "linkReference") return SKIP;
      if (node.type === "paragraph") reportParagraph(node, context);
      if (node.type === "strong") reportDunder(node, context);
      if (node.type === "footnoteDefinition") reportLostFootnote(node, tree, context);
      if (node.type === "table") reportLostCells(node, context);
      if (node.type === "image" && node.url === "") {
        const message = "This image has no address, so nothing is shown.";
        context.report(node, { code: "missing-property", message, hint: "Write its address between the brackets." });
      }
      if (node.type !== "text") return undefined;
      const source = context.sourceOf(node);
      for (const [mark, message, hint] of MARKS) {
        const found = mark.exec(source);
        const start = node.position?.start;
        if (!found || start?.offset === undefined) continue;
        const part = { position: { start: { offset: start.offset + found.index } } };
        context.report(node, { code: "literal-markup", message, hint }, part);
        break;
      }
      return undefined;
    });
  };
}

const FRONTMATTER = /^(?:title|sidebarTitle|description|icon|mode|openapi):\s.*\n(?:[\w:-]+:.*\n|\s+\S.*\n)*-{3,}$/;

/** Frontmatter below other content, which Markdown reads as a rule and a heading. */
function reportLateFrontmatter(tree: Root, context: PageContext): void {
  for (const [index, node] of tree.children.entries()) {
    const next = tree.children[index + 1];
    if (index === 0 || node.type !== "thematicBreak" || next?.type !== "heading") continue;
    if (!FRONTMATTER.test(context.sourceOf(next).replaceAll("\r", ""))) continue;
    context.report(node, {
      code: "invalid-frontmatter",
      level: "error",
      message: "This frontmatter is not at the top of the file, so its keys are shown as text.",
      hint: "Move it to the first line of the file. A page has one block of frontmatter.",
    });
  }
}

function reportParagraph(node: Paragraph, context: PageContext): void {
  const lines = context.sourceOf(node).split("\n");
  if (HEADING.test(lines[0] ?? "")) {
    const message = "This is not read as a heading, so its marks are shown.";
    context.report(node, { code: "literal-markup", message, hint: "Put a space after the `#` signs." });
  } else if (lines.length > 1 && lines.every((line) => TABLE_ROW.test(line))) {
    const message = "This is not read as a table, since no line of hyphens follows its first row.";
    const hint = "Put a line such as `| --- | --- |` below the first row.";
    context.report(node, { code: "literal-markup", message, hint });
  }
}

/** Names of Python in text, whose underscores Markdown reads as bold. */
const DUNDER =
  /^__(?:init|main|name|call|file|dict|doc|str|repr|all|version|new|del|enter|exit|len|iter|next|getitem|pycache|proto|dirname|filename|typename|schema)__$/;

function reportDunder(node: Strong, context: PageContext): void {
  const source = context.sourceOf(node);
  if (!DUNDER.test(source)) return;
  const message = `The underscores of \`${source}\` make it bold and are not shown.`;
  context.report(node, { code: "literal-markup", message, hint: "Put it in backticks." });
}

function reportLostFootnote(node: FootnoteDefinition, tree: Root, context: PageContext): void {
  let isUsed = false;
  visit(tree, "footnoteReference", ({ identifier }: FootnoteReference) => {
    isUsed ||= identifier === node.identifier;
  });
  if (isUsed) return;
  const mark = `[^${node.label ?? node.identifier}]`;
  const message = `Nothing refers to the footnote \`${mark}\`, so it is not shown.`;
  context.report(node, { code: "literal-markup", message, hint: `Write \`${mark}\` where it belongs, or remove it.` });
}

/** Reports cells after the last column of a table, which are not shown. */
function reportLostCells({ align = [], children }: Table, context: PageContext): void {
  const columns = align?.length ?? 0;
  for (const row of children) {
    if (!row.children.slice(columns).some((cell) => cell.children.length > 0)) continue;
    const message = `This row has ${row.children.length} cells, and the table ${columns} columns: the rest is not shown.`;
    const hint = "Write `\\|` for a bar that is text, also in code, or add a column to the first two rows.";
    context.report(row, { code: "literal-markup", message, hint });
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
