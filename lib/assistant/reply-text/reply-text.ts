import { createFenceReader, type Fence } from "@/lib/assistant/reply-text/fence";
import type { GivenPassages } from "@/lib/assistant/reply-text/given-passages";
import { filterLinks } from "@/lib/assistant/reply-text/inline-text";
import type { RetrievedPassage } from "@/lib/assistant/types";

/** A part of a reply. The citation of a passage comes before the text with its link. */
export type ReplyPiece = { type: "cited"; passage: RetrievedPassage } | { type: "text"; text: string };

/** The start of a line that may still become a fence, a definition, or a line of a quotation or list. */
const LINE_START =
  /^[ \t>*+.)\d-]*(?:`{0,2}|~{0,2}|\${0,1}|`{3}.*|~{3}.*|\${2}.*|\[(?:[^[\]\\]|\\.)*(?:\\|\]|\]:.*)?)$/;

const DEFINITION = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)\[((?:[^[\]\\]|\\.)+)\]:[ \t]*(.*)$/;

/** Maximum length of a line's start that is held back, in characters. */
const MAX_START_LENGTH = 400;

/**
 * Checks the text of a reply while it is streamed, so that it links only to the passages given to the model, and marks code
 * from other sources:
 *
 * - A link to a given passage cites it; other links are replaced by their text.
 * - A URL in plain text that was not given becomes code, and HTML becomes text.
 * - Suggestions of pages that were not given are left out.
 * - A code block that occurs in no given passage is followed by a note.
 */
export class ReplyReader {
  private readonly cited = new Set<RetrievedPassage>();
  private readonly fences = createFenceReader();
  private pieces: ReplyPiece[] = [];
  /** Text of a line that is not passed on yet. */
  private pending = "";
  /** Text of the same line that has been passed on. */
  private before = "";
  private endsInReturn = false;

  /** @param note a sentence in the language of the reply, as plain text. */
  constructor(
    private readonly given: GivenPassages,
    private readonly note: string,
  ) {}

  /** Takes the next chunk of the reply. @returns the parts that can be passed on; the rest is held back until more arrives. */
  read(text: string): ReplyPiece[] {
    // A line may end in CR LF. A CR at the end of a chunk already ends the line, so that an LF after it is skipped.
    const isSecondHalf = this.endsInReturn && text.startsWith("\n");
    this.endsInReturn = text === "" ? this.endsInReturn : text.endsWith("\r");
    this.pending += (isSecondHalf ? text.slice(1) : text).replace(/\r\n?/g, "\n");
    this.take();
    return this.flush();
  }

  /** Ends the reply. @returns the parts that were held back */
  end(): ReplyPiece[] {
    this.readLine(this.pending, "");
    this.pending = "";
    const open = this.fences.end();
    if (open) {
      this.write(`\n${open.closing}`);
      this.closeFence(open);
    }
    return this.flush();
  }

  private take(): void {
    for (let end = this.pending.indexOf("\n"); end >= 0; end = this.pending.indexOf("\n")) {
      this.readLine(this.pending.slice(0, end), "\n");
      this.pending = this.pending.slice(end + 1);
      this.before = "";
    }
    const isStart = LINE_START.test(this.pending) && this.pending.length < MAX_START_LENGTH;
    const mayChange = this.before === "" && (this.fences.isOpen() || isStart);
    if (this.pending !== "" && !mayChange) this.pending = this.writeText(this.pending, false);
  }

  /** Reads a complete line. */
  private readLine(line: string, ending: string): void {
    const fence = this.before === "" ? this.fences.readLine(line) : undefined;
    if (fence && fence.type !== "text") {
      if (fence.type === "code" && fence.fence.language === "suggestions" && !this.isAllowedLine(line)) return;
      this.write(fence.line);
      if (fence.type === "closed") this.closeFence(fence.fence);
    } else if (this.before !== "") {
      this.fences.noteText();
      this.writeText(line, true);
    } else if (!this.writeDefinition(fence?.line ?? line)) this.writeText(fence?.line ?? line, true);
    this.write(ending);
  }

  /** True for a suggestion without a page, or with a page that was given. */
  private isAllowedLine(line: string): boolean {
    const path = /\[([^\]]*)\]\s*$/.exec(line)?.[1] ?? "";
    return path === "" || this.given.find(path) !== undefined;
  }

  private closeFence({ code, language, indentation }: Fence): void {
    if (language === "suggestions" || code.trim() === "" || this.given.containsCode(code)) return;
    this.write(`\n${indentation}\n${indentation}*${this.note}*\n${indentation}`.replace(/[ \t]+$/gm, ""));
  }

  private writeDefinition(line: string): boolean {
    const [, start = "", label = "", rest = ""] = DEFINITION.exec(line) ?? [];
    if (label === "") return false;
    const address = /^<([^<>]*)>|^(\S+)/.exec(rest);
    const target = this.cite(address?.[1] ?? address?.[2] ?? "");
    if (target === undefined || /\s/.test(target)) return false;
    this.write(`${start}[${filterLinks(label, "", true, this.cite).text}]: ${target}`);
    return true;
  }

  /** @returns the end of the text, whose meaning may depend on later text. */
  private writeText(text: string, isComplete: boolean): string {
    const filtered = filterLinks(text, this.before, isComplete, this.cite);
    this.before += filtered.text;
    this.write(filtered.text);
    return filtered.rest;
  }

  private readonly cite = (address: string): string | undefined => {
    const found = this.given.find(address);
    if (!found) return undefined;
    const { passage, isExact } = found;
    const isOfCitedPage = !isExact && [...this.cited].some(({ path }) => path === passage.path);
    if (!this.cited.has(passage) && !isOfCitedPage) {
      this.cited.add(passage);
      this.pieces.push({ type: "cited", passage });
    }
    return found.address;
  };

  private write(text: string): void {
    const last = this.pieces.at(-1);
    if (text === "") return;
    if (last?.type === "text") last.text += text;
    else this.pieces.push({ type: "text", text });
  }

  private flush(): ReplyPiece[] {
    const ready = this.pieces;
    this.pieces = [];
    return ready;
  }
}
