/** What the data of every page repeats, the most common first. */
const COMMON = [
  '"className":"',
  '"children":[',
  '"dangerouslySetInnerHTML":{"__html":"',
  '["$","',
  '"$undefined"',
  "null,",
  '"children":"',
  '"href":"',
];

/** What the data of formulas consists of. */
const FORMULAS = [
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
];

/** Control characters, which stand for pieces: no text contains them. Those that end a line, and zero, would not stay. */
const CODES = "[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x80-\\x9f]";
const ANY_CODE = new RegExp(CODES);
const CODE_CHARACTERS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  ANY_CODE.test(character),
);

/** Such a character as a text of JavaScript has it: backslashes before it are characters of their own in pairs. */
const ESCAPED_CODE = /(?<!\\)(?:\\\\)*\\(?:u00[01]|[bf])/;

/** Markup of a formula, or the element around it. */
const HOLDS_FORMULA = /<math|\["\$","math"/;

/** What is around a text of the data. */
const START = "self.__next_f.push([1,";
const END = "])";

/** Characters of data from which on it is shorter with the function that puts the pieces back. */
const WORTHWHILE = 4_000;

/** Makes what shortens statements by replacing these pieces; only as many as there are codes. */
function shortener(pieces: readonly string[]): (statements: readonly string[]) => string {
  const coded = pieces.slice(0, CODE_CHARACTERS.length);
  const codes = new Map(coded.map((piece, index) => [piece, CODE_CHARACTERS[index] ?? ""]));
  const longestFirst = [...coded].sort((one, other) => other.length - one.length);
  const anyPiece = new RegExp(longestFirst.map((piece) => piece.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")).join("|"), "g");
  const table = JSON.stringify(Object.fromEntries([...codes].map(([piece, code]) => [code, piece])));
  const expand = `const m=${table.replaceAll("</", "<\\/")},u=t=>t.replace(/${CODES}/g,c=>m[c]);`;
  // Between single quotes, pieces are written as they are.
  const shorten = (statement: string) => {
    if (!statement.startsWith(`${START}'`) || !statement.endsWith(`'${END}`)) return statement;
    const text = statement.slice(START.length, -END.length);
    return `${START}u(${text.replace(anyPiece, (piece) => codes.get(piece) ?? piece)})${END}`;
  };
  return (statements) => `{${expand}${statements.map(shorten).join(";")}}`;
}

const shortenCommon = shortener(COMMON);
const shortenFormulas = shortener([...FORMULAS, ...COMMON]);

/**
 * Shortens the data of a page, which repeats the page for the router of the browser. Each of its many pieces costs bytes even
 * when it is compressed, and a page of formulas would be more than twice as large as its markup.
 * @param statements each pushes a text to the framework's list, written between single quotes.
 * @returns code that pushes the same.
 */
export function shortenData(statements: readonly string[]): string {
  const data = statements.join(";");
  if (ANY_CODE.test(data) || ESCAPED_CODE.test(data)) return data;
  if (HOLDS_FORMULA.test(data)) return shortenFormulas(statements);
  return data.length < WORTHWHILE ? data : shortenCommon(statements);
}
