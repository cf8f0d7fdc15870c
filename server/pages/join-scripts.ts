/** An inline script of the framework: a piece of the page's data, without attributes. */
const DATA_SCRIPT =
  /<script>((?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\([\s\S]*?\))<\/script>/g;

/** The string in such a piece, and the code around it. */
const TEXT = /^(self\.__next_f\.push\(\[1,)"([\s\S]*)"(\]\))$/;

/**
 * What changes in a JavaScript string in single quotes. An escaped backslash is matched as a whole, so that what follows it
 * is not taken for an escape.
 */
const REWRITTEN = /\\(?:\\|"|u003c|u003e|u0026)|'/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  "\\u003c": "<",
  "\\u003e": ">",
  "\\u0026": "&",
  '\\"': '"',
  "'": "\\'",
};

/** What the HTML parser treats specially in a script after `<`. */
const TAG_OF_SCRIPT = /^(?:\/?script|!--)/i;

/** Rewrites a string in single quotes, since the data is full of double quotes, which then need no escape. */
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
 * Joins the framework's data scripts into one at the place of the last, so that the policy needs one hash for all: a large
 * page has hundreds, and headers must not grow with the page. The framework reads the data only when its own scripts run.
 * Also shortens the data: the framework escapes each `<`, `>`, `&` with six characters and each quote with two, which is
 * unnecessary except where `<` would begin a script tag or comment.
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
