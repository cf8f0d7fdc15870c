import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";

/**
 * Minimum share of a sentence's meaningful words that must occur in the material, and minimum number of such words to judge by.
 * Measured on questions about six sites with the passages found for them, a smaller share have: 2 % of true, paraphrased
 * sentences, 74 % of sentences of the same site that the passages do not state, and 90 % of sentences of other sites.
 */
const WORDS = { share: 0.5, min: 4 } as const;

/** Numbers up to this one are ignored: they often only count or order statements, as in "3 steps". */
const MAX_COUNTING_NUMBER = 3;

/** The end of a sentence before white space. */
const END = /[.!?。！？][)\]"'*_`”’»]*(?=\s)|[。！？]|\n/gu;

const NUMBER = /\d+(?:[.,]\d+)*/g;
const CODE_SPAN = /(`+)(.+?)\1/g;
const CODE_WORD = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu;

/** Short words, and characters of scripts without spaces: if most of them are unknown, a sentence is in another language. */
const SHORT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?<!\p{L})\p{L}{1,4}(?!\p{L})/gu;
const SAME_LANGUAGE = 0.6;

/** The texts that support statements of a reply. */
export interface Material {
  /** Texts that the model was given. */
  texts(): readonly string[];
  /** The question: its words and numbers are ignored, since a reply repeats them. */
  question: string;
}

/**
 * Marks sentences that the material does not support while a reply is streamed: sentences with a number or code that does not
 * occur there, or whose words mostly do not. Text is passed on at once; the mark follows the end of its sentence. Headings,
 * tables, and code blocks are not marked.
 */
export class UnsupportedMarker {
  private sentence = "";
  private line = "";
  private isCode = false;
  private known: Known | undefined;
  private knownSize = -1;

  /** @param mark text that follows such a sentence, as plain text. */
  constructor(
    private readonly material: Material,
    private readonly mark: string,
  ) {}

  /** Takes the next chunk of the reply. @returns it with the marks of the sentences that end in it, or ended before it. */
  read(chunk: string): string {
    const text = this.sentence + chunk;
    let [result, start] = ["", 0];
    const write = (end: number) => {
      result += text.slice(Math.max(start, this.sentence.length), Math.max(end, this.sentence.length));
    };
    for (const { 0: ending, index } of text.matchAll(END)) {
      const isLine = ending === "\n";
      const end = isLine ? index : index + ending.length;
      const sentence = text.slice(start, end);
      if (!isLine && isOpen(sentence)) continue;
      write(end);
      result += this.judge(sentence);
      this.line = isLine ? "" : this.line + sentence;
      start = isLine ? end + 1 : end;
      if (isLine) result += "\n";
    }
    write(text.length);
    this.sentence = text.slice(start);
    return result;
  }

  /** Ends the reply, or a step of it. @returns the mark of the last sentence, if it needs one. */
  end(): string {
    const mark = this.judge(this.sentence);
    this.sentence = "";
    this.line = "";
    return mark;
  }

  private judge(sentence: string): string {
    const line = this.line + sentence;
    if (/^[\s>*+-]*(?:`{3}|~{3})/.test(line)) {
      if (this.line === "") this.isCode = !this.isCode;
      return "";
    }
    if (this.isCode || /^\s*(?:#|\|)/.test(line) || this.isSupported(sentence)) return "";
    return ` *(${this.mark})*`;
  }

  private isSupported(written: string): boolean {
    const sentence = written.replace(/^[\s>*+-]*(?:\d{1,3}[.)]\s)?/, "").replace(/\]\([^)]*\)/g, "]");
    const { text, numbers, terms, shorts } = this.readMaterial();
    const asked = new Set([...numbersOf(this.material.question), ...meaningfulTerms(this.material.question)]);
    const codes = [...sentence.matchAll(CODE_SPAN)].flatMap(
      ([, , code = ""]) => code.toLowerCase().match(CODE_WORD) ?? [],
    );
    if (codes.some((word) => !text.includes(word))) return false;
    const prose = sentence.replace(CODE_SPAN, " ");
    if (
      numbersOf(prose).some(
        (number) => !(Number(number) <= MAX_COUNTING_NUMBER) && !numbers.has(number) && !asked.has(number),
      )
    )
      return false;
    const short = prose.toLowerCase().match(SHORT) ?? [];
    if (short.length === 0 || shareOf(short, shorts) < SAME_LANGUAGE) return true;
    const said = [...new Set(meaningfulTerms(prose))].filter((term) => !asked.has(term));
    return said.length < WORDS.min || shareOf(said, terms) >= WORDS.share;
  }

  /** The current material: a model may be given more while it writes. */
  private readMaterial(): Known {
    const texts = this.material.texts();
    if (this.known && this.knownSize === texts.length) return this.known;
    this.knownSize = texts.length;
    const text = texts.join("\n").toLowerCase();
    const [numbers, terms, shorts] = [numbersOf(text), meaningfulTerms(text), text.match(SHORT) ?? []];
    this.known = { text, numbers: new Set(numbers), terms: new Set(terms), shorts: new Set(shorts) };
    return this.known;
  }
}

interface Known {
  text: string;
  numbers: ReadonlySet<string>;
  terms: ReadonlySet<string>;
  shorts: ReadonlySet<string>;
}

function shareOf(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => known.has(word)).length / words.length;
}

/** The numbers in a text, without thousands separators. */
function numbersOf(text: string): string[] {
  return (text.match(NUMBER) ?? []).map((number) => number.replace(/[.,](?=\d{3}(?:\D|$))/g, ""));
}

/** True for text that is not a whole sentence yet: inside code or the text of a link, or only the number of a list item. */
function isOpen(sentence: string): boolean {
  const count = (character: string) => sentence.split(character).length - 1;
  return /^[\s>]*\d{1,3}[.)]$/.test(sentence) || count("`") % 2 === 1 || count("[") > count("]");
}
