/** Escaped characters of Markdown syntax. */
const ESCAPE = /\\([\\`*_{}[\]()#+\-.!<>|~$&:=@])/g;

/** Literal characters are hidden from the other rules: after a NUL, with their code shifted by 256, until the end. */
const SHIFT = 0x100;
const SHIFTED = /\0([\u0121-\u017e])/g;

const DESTINATION = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const IMAGE = new RegExp(String.raw`!\[([^\][]*)\]${DESTINATION}`, "g");
const LINK = new RegExp(String.raw`\[([^\][]*)\]${DESTINATION}`, "g");

const shift = (sign: string) => `\0${String.fromCharCode(sign.charCodeAt(0) + SHIFT)}`;

/** Removes the markup from Markdown, keeping the visible text. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(ESCAPE, (_, sign: string) => shift(sign))
    .replace(/^(?:```+|~~~+).*$/gm, "")
    .replace(/^ *(?:-{3,}|\*{3,}|_{3,}) *$/gm, "")
    .replace(IMAGE, "$1")
    .replace(LINK, "$1")
    .replace(/^[ \t]*(?:[-*+]|\d+[.)]|>|#{1,6})[ \t]+/gm, "")
    .replace(/^(?=[^\n]*\|)(?=[^\n]*-)[ \t|:-]+$/gm, "")
    .replace(/\$\$[\s\S]*?\$\$/g, "")
    .replace(/\$([^$\\\0\n]*[\\\0][^$\n]*)\$/g, "")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/\|/g, " ")
    .replace(/`([^`\n]+)`/g, (_, code: string) => code.replace(/[*_]/g, shift))
    .replace(/(\*\*|(?<!\w)__|\*)(?=\S)([^*`\n]+?)\1/g, "$2")
    .replace(/`/g, "")
    .replace(SHIFTED, (_, sign: string) => String.fromCharCode(sign.charCodeAt(0) - SHIFT));
}
