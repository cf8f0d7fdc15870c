/** An inline script of the framework: a piece of the page's data, without attributes. */
const DATA_SCRIPT =
  /<script>((?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\([\s\S]*?\))<\/script>/g;

/** The text of such a piece, and what is around it. */
const TEXT = /^(self\.__next_f\.push\(\[1,)"([\s\S]*)"(\]\))$/;

/**
 * What is written in another way in a text of JavaScript between single quotes; an escaped backslash is one character,
 * whatever follows.
 */
const REWRITTEN = /\\(?:\\|"|u003c|u003e|u0026)|'/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  "\\u003c": "<",
  "\\u003e": ">",
  "\\u0026": "&",
  '\\"': '"',
  "'": "\\'",
};

/** What the parser of HTML takes for more than text after `<`. */
const TAG_OF_SCRIPT = /^(?:\/?script|!--)/i;

/** Writes a text between single quotes: the data is full of double ones, which then need no backslash. */
function rewriteText(statement: string): string {
  const [, start = "", text, end = ""] = TEXT.exec(statement) ?? [];
  return text === undefined ? statement : `${start}'${text.replace(REWRITTEN, rewriteCharacter)}'${end}`;
}

function rewriteCharacter(escaped: string, offset: number, text: string): string {
  if (escaped === "\\u003c" && TAG_OF_SCRIPT.test(text.slice(offset + escaped.length, offset + escaped.length + 7))) {
    return escaped;
  }
  return CHARACTERS[escaped] ?? escaped;
}

/**
 * Joins the data scripts of the framework into one at the place of the last, so that the policy of a page holds one hash
 * for all of them: a large page has hundreds, and headers must not grow with the page. Only data moves: the framework
 * reads it once its own scripts run.
 * The framework writes six characters for each `<`, `>` and `&` of the data, which a page of code or formulas is full of, and
 * two for each quote: they become one wherever no tag of a script could begin.
 */
export function joinScripts(html: string): string {
  const texts = [...html.matchAll(DATA_SCRIPT)].map(([, text = ""]) => rewriteText(text));
  if (texts.length === 0) return html;
  const data = texts.join(";");
  let left = texts.length;
  return html.replace(DATA_SCRIPT, () => {
    left -= 1;
    return left === 0 ? `<script>${data}</script>` : "";
  });
}
