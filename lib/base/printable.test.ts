import { guardConsole, printable, printableWithColors } from "@/lib/base/printable";
import { insightsCsv } from "@/lib/insights/insights-lists";
import { formatJson, formatText } from "@/lib/observability/format-line";
import { formatProblems } from "@/lib/problems/format-problems";
import { expect, test } from "@/tests/support/unit-test";

const [ESCAPE, CSI, OVERRIDE] = ["\u001b", "\u009b", "\u202e"];
const HOSTILE = `a${ESCAPE}]0;owned${ESCAPE}\\${ESCAPE}[2J${CSI}8m${OVERRIDE}b\rc\u0007\u200b\u{e0041}d`;
const DANGEROUS =
  // oxlint-disable-next-line no-control-regex -- it is what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

const texts: { title: string; text: string; shown: string }[] = [
  { title: "an escape sequence", text: `${ESCAPE}[2J`, shown: "\\u001b[2J" },
  { title: "an escape of one character", text: `${CSI}2J`, shown: "\\u009b2J" },
  { title: "an override of the direction", text: `${OVERRIDE}abc`, shown: "\\u202eabc" },
  { title: "a return to the beginning of the line", text: "good\rbad", shown: "good\\u000dbad" },
  { title: "what is not seen", text: "a\u200bb\u{e0041}", shown: "a\\u200bb\\udb40\\udc41" },
  { title: "a backspace, and a delete", text: "a\bb\u007f", shown: "a\\u0008b\\u007f" },
  { title: "line ends and tabs are kept", text: "a\r\nb\n\tc", shown: "a\r\nb\n\tc" },
  { title: "all other text is kept", text: "Größe 尺寸 حجم 👩‍💻 é", shown: "Größe 尺寸 حجم 👩‍💻 é" },
];

for (const { title, text, shown } of texts) {
  test(`printed: ${title}`, () => {
    expect(printable(text)).toBe(shown);
  });
}

test("JSON has the same value after escaping", () => {
  expect(JSON.parse(printable(JSON.stringify({ a: HOSTILE })))).toEqual({ a: HOSTILE });
});

test("Lectern's own color codes are kept, and other sequences that begin like them are removed", () => {
  expect(printableWithColors(`${ESCAPE}[1mfile${ESCAPE}[0m${ESCAPE}[2J`)).toBe(
    `${ESCAPE}[1mfile${ESCAPE}[0m\\u001b[2J`,
  );
});

const problem = { code: "broken-link", level: "error", line: 1, column: 1, path: "" } as const;
const outputs: { title: string; print: () => string }[] = [
  {
    title: "a problem",
    print: () => formatProblems([{ ...problem, file: HOSTILE, message: HOSTILE, hint: HOSTILE }]),
  },
  {
    title: "a line of the log as text",
    print: () => formatText({ time: new Date(0), level: "info", message: "m", fields: { path: HOSTILE } }),
  },
  {
    title: "a line of the log as JSON",
    print: () => formatJson({ time: new Date(0), level: "info", message: "m", fields: { path: HOSTILE } }),
  },
  {
    title: "questions as CSV",
    print: () =>
      insightsCsv(
        {
          unanswered: [
            {
              question: HOSTILE,
              count: 1,
              visitors: [],
              weeks: [],
              wordings: [HOSTILE],
              closest: [],
              sources: [],
              proposal: "",
            } as never,
          ],
        } as never,
        "unanswered",
      ).replaceAll("\r\n", "\n"),
  },
  {
    title: "what a command prints by the console",
    print: () => {
      const printed: unknown[] = [];
      const target = { log: (...values: unknown[]) => printed.push(...values), warn() {}, error() {} };
      guardConsole(target);
      target.log(HOSTILE);
      return printed.join();
    },
  },
];

for (const { title, print } of outputs) {
  test(`no terminal acts on what strangers wrote: ${title}`, () => {
    expect(print()).not.toMatch(DANGEROUS);
    expect(print()).toContain("owned");
  });
}

const cells = ["=1+1", "+1", "-1", "@A1", "\t=1", " =1", "＝1+1", "＋1", "－1", "＠A1", "﹦1", "\u00a0=1", "zz;=1+cmd"];
for (const question of cells) {
  test(`a question is no formula in a spreadsheet: ${JSON.stringify(question)}`, () => {
    const csv = insightsCsv(
      {
        unanswered: [{ question, count: 1, visitors: [], weeks: [], wordings: [], closest: [], proposal: "" } as never],
      } as never,
      "unanswered",
    );
    expect(csv.split("\r\n")[1]).toMatch(question.includes(";") ? /^"zz;=1\+cmd",/ : /^"?'/);
  });
}
