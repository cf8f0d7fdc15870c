import type { Complaint } from "@/lib/content/pipeline/types";

/** Ways to ask a diagram for the layout engine that is not part of the diagram library. */
const OTHER_LAYOUT = /^\s*flowchart-elk\b|\blayout["']?\s*:\s*["']?elk\b|defaultRenderer["']?\s*:\s*["']?elk\b/m;

/** What a block of code asks for and does not get, for its author; undefined if it gets all. */
export function findUnsupportedOption(code: string, language: string): Complaint | undefined {
  if (language.toLowerCase() === "mermaid" && OTHER_LAYOUT.test(code)) {
    return {
      code: "unsupported-code-option",
      level: "note",
      message: "The ELK layout of diagrams is not included: this diagram is rendered with Mermaid's default layout.",
      hint: "Remove the setting, or split the diagram if its lines cross.",
    };
  }
  return undefined;
}

/** What is wrong with the marks around a block: it has no end, or holds a line that opens another block. */
export function findOpenFence(source: string): Complaint | undefined {
  const lines = source.split("\n");
  const [, mark = "", language = ""] = /^[ \t>]*(`{3,}|~{3,})[ \t]*(.*)/.exec(lines[0] ?? "") ?? [];
  if (mark === "") return undefined;
  const isClosed = lines.length > 1 && new RegExp(`^[ \\t>]*${mark}${mark[0]}*[ \\t]*$`).test(lines.at(-1) ?? "");
  const inner = lines.slice(1).find((line) => new RegExp(`^[ \\t>]*${mark}[\\w+-]`).test(line));
  if (isClosed && inner === undefined) return undefined;
  const quoted = `\`\` ${inner?.replace(/^[ \t>]*/, "").trim()} \`\``;
  const close = `Close the block with \`\` ${mark} \`\` on a line of its own.`;
  if (language.trim() === "") {
    const holds = inner === undefined ? "that nothing closes" : `that holds the line ${quoted}`;
    const message = `These marks have no partner: they open a block of code ${holds}.`;
    return {
      code: "unclosed-fence",
      message,
      hint: "If they were meant to close a block, the marks above are too many or too few; otherwise close this one.",
    };
  }
  if (!isClosed) {
    const why = inner === undefined ? "" : `, since the line ${quoted} has more than marks`;
    return { code: "unclosed-fence", message: `This block of code is not closed${why}.`, hint: close };
  }
  const message = `This block of code holds the line ${quoted}, which opens another one.`;
  const show = `If it is meant to show that line, begin it with ${mark.length + 1} marks.`;
  return { code: "unclosed-fence", message, hint: `${close} ${show}` };
}
