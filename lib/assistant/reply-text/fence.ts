/** A fenced code block. */
export interface Fence {
  /** First word after the opening fence. */
  language: string;
  code: string;
  /** Start of each line: the indentation of the block, and the marks of quotations around it. */
  indentation: string;
  /** The line that closes the block. */
  closing: string;
}

/** A line, possibly rewritten so that all renderers agree on where code begins and ends. */
type FencedLine = { type: "opened" | "code" | "closed"; line: string; fence: Fence } | { type: "text"; line: string };

const PREFIX = /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/;
const OPENING = /^(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^\s`]*)/;
const FORMULA = /^\${2,}[^$]*$/;

interface OpenFence extends Fence {
  mark: string;
}

/**
 * Reads fenced code line by line. Rewrites lines about which renderers disagree, or which might end a quotation or list item in
 * the middle of a block: lines of code get at least the indentation of their block, and a block that does not start at the
 * beginning of a line gets a blank line before it.
 */
export function createFenceReader() {
  let open: OpenFence | undefined;
  let formula = "";
  let isAfterBlank = true;

  const readText = (line: string): FencedLine => {
    const wasAfterBlank = isAfterBlank;
    isAfterBlank = line.trim() === "";
    const prefix = PREFIX.exec(line)?.[0] ?? "";
    const rest = line.slice(prefix.length);
    if (formula !== "" || FORMULA.test(rest)) {
      formula = nextFormula(formula, rest);
      // Some renderers treat a fence within a formula as code.
      return { type: "text", line: OPENING.test(rest) ? `${prefix}\\${rest}` : line };
    }
    const [, mark, language = ""] = OPENING.exec(rest) ?? [];
    if (mark === undefined) return { type: "text", line };
    const isPlain = /^ {0,3}$/.test(prefix);
    const spaced = prefix.replaceAll("\t", "    ").replace(/>(?! )/g, "> ");
    const indentation = spaced.replace(/[^\s>]/g, " ");
    open = { language, code: "", indentation, closing: indentation + mark, mark };
    return { type: "opened", line: `${isPlain || wasAfterBlank ? "" : "\n"}${spaced}${rest}`, fence: open };
  };

  const readCode = (line: string, fence: OpenFence): FencedLine => {
    const content = withoutIndentation(line, fence.indentation);
    if (isClosing(content, fence.mark)) {
      open = undefined;
      isAfterBlank = false;
      return { type: "closed", line: fence.closing, fence };
    }
    fence.code += `${content}\n`;
    return {
      type: "code",
      line: content.trim() === "" ? fence.indentation.trimEnd() : fence.indentation + content,
      fence,
    };
  };

  return {
    /** Reads one line, without its line ending. */
    readLine: (line: string) => (open ? readCode(line, open) : readText(line)),
    /** Call this for a line that was handled as text before it was complete. */
    noteText() {
      isAfterBlank = false;
    },
    isOpen: () => open !== undefined,
    /** Ends the text. @returns the block that is still open */
    end(): Fence | undefined {
      const last = open;
      open = undefined;
      return last;
    },
  };
}

/** The opening mark of the formula that is open after a line; empty if there is none. */
function nextFormula(formula: string, line: string): string {
  const mark = /^\${2,}/.exec(line)?.[0] ?? "";
  if (formula === "") return mark;
  return mark.length >= formula.length && line.slice(mark.length).trim() === "" ? "" : formula;
}

function isClosing(content: string, mark: string): boolean {
  const [, run = ""] = /^ {0,3}(`+|~+)[ \t]*$/.exec(content) ?? [];
  return run.length >= mark.length && run[0] === mark[0];
}

/** Removes the indentation of a block from one of its lines, as far as the line has it. */
function withoutIndentation(line: string, indentation: string): string {
  let position = 0;
  for (const character of indentation) {
    if (line[position] === character) position += 1;
    else if (character === ">" && /^[ \t]*>/.test(line.slice(position))) position = line.indexOf(">", position) + 1;
  }
  return line.slice(position);
}
