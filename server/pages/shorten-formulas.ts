/** What the data of formulas consists of. */
const PIECES = [
  '["$","span",null,{"className":"math-inline","dangerouslySetInnerHTML":{"__html":"<math>',
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
  "<math",
  "</math>",
  "dangerouslySetInnerHTML",
] as const;

/** The first of the control characters that stand for pieces, which no text contains. */
const FIRST_CODE = 0x80;
const CODES = /[\u0080-\u009f]/;
/** The code of each piece as it is written in a text of JavaScript. */
const codes = new Map(
  PIECES.map((piece, index) => [JSON.stringify(piece).slice(1, -1), String.fromCharCode(FIRST_CODE + index)]),
);
const ANY_PIECE = new RegExp(
  [...codes.keys()]
    .sort((one, other) => other.length - one.length)
    .map((written) => written.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    .join("|"),
  "g",
);

/** What stands around a text of the data. */
const START = "self.__next_f.push([1,";
const END = "])";

/** Statement of the page that makes the function which puts the pieces back. */
const EXPAND = `const m=${JSON.stringify(PIECES).replaceAll("</", "<\\/")},u=t=>t.replace(/[\\x80-\\x9f]/g,c=>m[c.charCodeAt()-${FIRST_CODE}]);`;

/**
 * Shortens the formulas in the data of a page, where they are repeated for the router of the browser: a page of formulas
 * would otherwise be more than twice as large as its markup.
 * @param statements each pushes a text to the framework's list.
 * @returns code that pushes the same.
 */
export function shortenFormulas(statements: readonly string[]): string {
  const data = statements.join(";");
  if (!data.includes("<math") || CODES.test(data)) return data;
  return `{${EXPAND}${statements.map(shorten).join(";")}}`;
}

function shorten(statement: string): string {
  if (!statement.startsWith(`${START}"`) || !statement.endsWith(`"${END}`)) return statement;
  const text = statement.slice(START.length, -END.length);
  return `${START}u(${text.replace(ANY_PIECE, (piece) => codes.get(piece) ?? piece)})${END}`;
}
