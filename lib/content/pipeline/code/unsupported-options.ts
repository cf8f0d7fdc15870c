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
  const [, mark = ""] = /^[ \t>]*(`{3,}|~{3,})/.exec(lines[0] ?? "") ?? [];
  if (mark === "") return undefined;
  const isEnd = (line: string) => new RegExp(`^[ \\t>]*${mark}${mark[0]}*[ \\t]*$`).test(line);
  const hint = `Close the block with \`\` ${mark} \`\` on a line of its own.`;
  if (lines.length < 2 || !isEnd(lines.at(-1) ?? "")) {
    return { code: "unclosed-fence", message: "This block of code is not closed, so it goes on to the end.", hint };
  }
  const inner = lines.slice(1, -1).find((line) => new RegExp(`^[ \\t>]*${mark}[\\w+-]`).test(line));
  if (inner === undefined) return undefined;
  const message = `This block of code holds the line \`\` ${inner.trim()} \`\`, which opens another one.`;
  return {
    code: "unclosed-fence",
    message,
    hint: `${hint} If it is meant to show that line, begin it with ${mark.length + 1} marks.`,
  };
}
