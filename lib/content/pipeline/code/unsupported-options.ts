import { suggest } from "@/lib/config/nearest";
import { FENCE_OPTIONS, type FenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import type { Complaint } from "@/lib/content/pipeline/types";

/** Ways to ask a diagram for the layout engine that is not part of the diagram library. */
const OTHER_LAYOUT = /^\s*flowchart-elk\b|\blayout["']?\s*:\s*["']?elk\b|defaultRenderer["']?\s*:\s*["']?elk\b/m;

/** What a block of code asks for and does not get, for its author; undefined if it gets all. */
export function findUnsupportedOption(code: string, language: string, meta: FenceMeta): Complaint | undefined {
  if (language.toLowerCase() === "mermaid") {
    if (!OTHER_LAYOUT.test(code)) return undefined;
    return {
      code: "unsupported-code-option",
      level: "note",
      message: "The ELK layout of diagrams is not included: this diagram is rendered with Mermaid's default layout.",
      hint: "Remove the setting, or split the diagram if its lines cross.",
    };
  }
  if (code.trim() === "") {
    const hint = "Put the code into it, or remove it.";
    return { code: "empty-content", message: "This block of code is empty.", hint };
  }
  const misspelled = meta.unknown?.find((name) => suggest(name, FENCE_OPTIONS));
  if (misspelled !== undefined) {
    const message = `A block of code has no option \`${misspelled}\`, so it has no effect.`;
    return { code: "unknown-property", message, hint: suggest(misspelled, FENCE_OPTIONS) ?? "" };
  }
  // Lines that only the compiler sees count, too.
  const last = Math.max(0, ...meta.highlight, ...meta.focus);
  const count = code.replace(/\n$/, "").split("\n").length;
  if (meta.wantsTypes || last <= count) return undefined;
  const message = `This block of code marks line ${last}, and has only ${count}.`;
  return { code: "property-value", message, hint: "Count the lines of the block from 1." };
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
