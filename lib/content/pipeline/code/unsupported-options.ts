import { suggest } from "@/lib/config/nearest";
import { FENCE_OPTIONS, type FenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import type { Complaint } from "@/lib/content/pipeline/types";

/** Settings of a diagram that request ELK, a layout engine that the diagram library does not include. */
const OTHER_LAYOUT = /^\s*flowchart-elk\b|\blayout["']?\s*:\s*["']?elk\b|defaultRenderer["']?\s*:\s*["']?elk\b/m;

/** Finds an option of a code block that has no effect, or other mistakes in it; undefined if there are none. */
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
  // With types, the numbers include lines that only the compiler sees.
  const last = Math.max(0, ...meta.highlight, ...meta.focus);
  const count = code.replace(/\n$/, "").split("\n").length;
  if (meta.wantsTypes || last <= count) return undefined;
  const message = `This block of code highlights line ${last}, but has only ${count}.`;
  return { code: "property-value", message, hint: "Count the lines of the block from 1." };
}

/** Finds a fence that is not closed, or a line in the block that opens another one. */
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
    const holds = inner === undefined ? "that nothing closes" : `that contains the line ${quoted}`;
    const message = `This fence has no counterpart: it opens a block of code ${holds}.`;
    return {
      code: "unclosed-fence",
      message,
      hint: "If it was meant to close a block, check the fences above; otherwise close this block.",
    };
  }
  if (!isClosed) {
    const why = inner === undefined ? "" : `; the line ${quoted} does not close it, because text follows the fence`;
    return { code: "unclosed-fence", message: `This block of code is not closed${why}.`, hint: close };
  }
  const message = `This block of code contains the line ${quoted}, which opens another one.`;
  const show = `If it is meant to show that line, open and close it with ${mark.length + 1} marks.`;
  return { code: "unclosed-fence", message, hint: `${close} ${show}` };
}
