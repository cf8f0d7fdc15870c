/** Markdown without its markup: what a reader sees, on one line. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/^(?:```+|~~~+).*$/gm, "")
    .replace(/^ *(?:-{3,}|\*{3,}|_{3,}) *$/gm, "")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)/g, "$1")
    .replace(/^[ \t]*(?:[-*+]|\d+[.)]|>|#{1,6})[ \t]+/gm, "")
    .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:-]*$/gm, "")
    .replace(/\$\$[\s\S]*?\$\$/g, "")
    .replace(/\$([^$\n]*\\[^$\n]*)\$/g, "")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/\|/g, " ")
    .replace(/(\*\*|__|\*|`)(?=\S)([^*`\n]+?)\1/g, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, "$1")
    .replace(/[`]/g, "");
}
