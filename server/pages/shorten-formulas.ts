/** What the data of formulas consists of. */
const PIECES = [
  '["$","math",null,{"dangerouslySetInnerHTML":{"__html":"',
  '["$","math",null,{"dangerouslySetInnerHTML":{"__html":"<mi>',
  '</mi>"}}]',
  '["$","div",null,{"className":"math-display","dangerouslySetInnerHTML":{"__html":"<math display=block>',
  '</math>"}}]',
  "</mi><mi>",
  "</mi><mo>",
  "</mo><mi>",
  "</mo><mn>",
  "</mn></msup>",
  "</mi></mrow>",
  "</mo></mrow>",
  "<mo stretchy=false>",
  "<mspace width=",
  "<mrow>",
  "</mrow>",
  "<msup>",
  "<msub>",
  "</msub>",
  "<mfrac>",
  "</mfrac>",
  "<mtd",
  "</mtd>",
  "<mtr>",
  "</mtr>",
  "<mi>",
  "</mi>",
  "<mo>",
  "</mo>",
  "<mn>",
  "</mn>",
  "</math>",
  '["$","div",null,{"className":"math-display","dangerouslySetInnerHTML":{"__html":"$',
  "<mo stretchy=false>(</mo>",
  "<mo stretchy=false>)</mo>",
  "<mo separator=true>,</mo>",
  "<mtd class=tml-right>",
  "<mtd class=tml-left>",
  "<mtd class=first>",
  "<mtd class=inner>",
  "<mtd class=last>",
  "<mtable displaystyle=true class=tml-jot>",
  "<mtable>",
  "</mtable>",
  "</mtd></mtr>",
  "<mtr><mtd",
  "<mn class=tml-sml-pad>",
  "<mi class=tml-",
  "<mo movablelimits=false>",
  "<mspace width=1em></mspace>",
  "</mspace>",
  "<mtext>",
  "</mtext>",
  "<msubsup>",
  "</msubsup>",
  "<msqrt>",
  "</msqrt>",
  "<munderover>",
  "</munderover>",
  "</mn></msub>",
] as const;

/** Control characters, which stand for pieces: no text contains them. Those that end a line, and zero, would not stay. */
const CODES = "[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x80-\\x9f]";
const ANY_CODE = new RegExp(CODES);
const CODE_CHARACTERS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  ANY_CODE.test(character),
);
/** The code of each piece. Between single quotes, pieces are written as they are. */
const codes = new Map<string, string>(PIECES.map((piece, index) => [piece, CODE_CHARACTERS[index] ?? ""]));
const ANY_PIECE = new RegExp(
  [...codes.keys()]
    .sort((one, other) => other.length - one.length)
    .map((written) => written.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    .join("|"),
  "g",
);

/** Markup of a formula, or the element around it. */
const HOLDS_FORMULA = /<math|\["\$","math"/;

/** What stands around a text of the data. */
const START = "self.__next_f.push([1,";
const END = "])";

/** Statement of the page that makes the function which puts the pieces back. */
const EXPAND = `const m=${JSON.stringify(Object.fromEntries(PIECES.map((piece, index) => [CODE_CHARACTERS[index], piece]))).replaceAll("</", "<\\/")},u=t=>t.replace(/${CODES}/g,c=>m[c]);`;

/**
 * Shortens the formulas in the data of a page, where they are repeated for the router of the browser: a page of formulas
 * would otherwise be more than twice as large as its markup.
 * @param statements each pushes a text to the framework's list, written between single quotes.
 * @returns code that pushes the same.
 */
export function shortenFormulas(statements: readonly string[]): string {
  const data = statements.join(";");
  if (!HOLDS_FORMULA.test(data) || ANY_CODE.test(data)) return data;
  return `{${EXPAND}${statements.map(shorten).join(";")}}`;
}

function shorten(statement: string): string {
  if (!statement.startsWith(`${START}'`) || !statement.endsWith(`'${END}`)) return statement;
  const text = statement.slice(START.length, -END.length);
  return `${START}u(${text.replace(ANY_PIECE, (piece) => codes.get(piece) ?? piece)})${END}`;
}
