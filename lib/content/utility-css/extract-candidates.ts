/** String and template literals of JavaScript text. */
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
/** Matches a word that can be a utility class: it begins like one, and has no quotes, braces, or backslashes. */
const CLASS_WORD = /^[-!@*a-z[][^\s"'`{}\\<>;]*$|^[-!@*a-z[][^\s"`{}\\;]*\[[^\s"`{}\\]*\][^\s"`{}\\;]*$/;
/** Longer literals are text or highlighted code. */
const LITERAL_LIMIT = 4000;

function wordsOf(literal: string): string[] {
  return literal
    .slice(1, -1)
    .replace(/\$\{[^}]*\}/g, " ")
    .replace(/\\n/g, " ")
    .replace(/\\(["'`])/g, "$1")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** True if the text before a literal says that it is the value of `className` or part of an expression that is. */
function isClassValue(before: string): boolean {
  return /\bclass(?:Name)?["']?\s*[=:]\s*\{?\s*$/.test(before);
}

/** True if the text before a literal shows that it is an ID or a URL. */
function isAddress(before: string): boolean {
  return /\b(?:id|href|src)["']?\s*[=:]\s*$/.test(before);
}

/**
 * Collects what may be utility classes in compiled pages, snippets and island modules: the values of `className`, and
 * every other literal that reads like a list of classes (classes are also kept in constants and chosen by conditions).
 * Prose is left out: it has words that no class name can be.
 */
export function extractCandidates(code: string): string[] {
  const candidates = new Set<string>();
  for (const { 0: literal, index } of code.matchAll(LITERAL)) {
    if (literal.length > LITERAL_LIMIT) continue;
    const before = code.slice(Math.max(0, index - 24), index);
    if (isAddress(before)) continue;
    const words = wordsOf(literal);
    const isNamed = isClassValue(before);
    const isList = words.every((word) => CLASS_WORD.test(word)) && words.some((word) => /[-:[]/.test(word));
    if (!isNamed && !isList) continue;
    for (const word of words) if (CLASS_WORD.test(word)) candidates.add(word);
  }
  return [...candidates].sort();
}
