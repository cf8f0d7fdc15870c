import { describeCause } from "@/lib/observability/describe-cause";
import { createLogger, type LogSettings } from "@/lib/observability/log";
import { expect, test } from "@/tests/support/unit-test";

const levels: { level: LogSettings["level"]; written: string[] }[] = [
  { level: "debug", written: ["debug", "info", "warn", "error"] },
  { level: "info", written: ["info", "warn", "error"] },
  { level: "warn", written: ["warn", "error"] },
  { level: "error", written: ["error"] },
  { level: "silent", written: [] },
];

for (const { level, written } of levels) {
  test(`level ${level} writes ${written.join(", ") || "nothing"}`, () => {
    const lines: string[] = [];
    const log = createLogger({ level, format: "json", write: (line) => lines.push(line) });
    for (const name of ["debug", "info", "warn", "error"] as const) log[name]("Something");
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(written);
  });
}

test("an entry is one line of JSON, with any content", () => {
  const lines: string[] = [];
  const log = createLogger({ level: "info", format: "json", write: (line) => lines.push(line) });
  log.error("First\nsecond", { count: 2, absent: undefined }, new Error("With\nlines"));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    message: "First\nsecond",
    count: 2,
    cause: { name: "Error", message: "With\nlines" },
  });
});

test("text for people has the fields and the causes", () => {
  const lines: string[] = [];
  const log = createLogger({ level: "info", format: "text", write: (line) => lines.push(line) });
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  log.warn("No database", { check: "store" }, new Error("Cannot open", { cause: refused }));
  const [head, ...rest] = (lines[0] ?? "").split("\n");
  expect(head).toMatch(/^\d\d:\d\d:\d\d\.\d{3} warn No database check=store$/);
  expect(rest).toContain("  Error: Cannot open");
  expect(rest).toContain("  Error (ECONNREFUSED): connect");
});

const causes = [
  { sentence: "nothing thrown is nothing told", cause: undefined, expected: undefined },
  { sentence: "a text that was thrown may be anybody's", cause: "the question", expected: { name: "string" } },
  {
    sentence: "the words of a model service are left out",
    cause: named(new Error("the question"), { name: "AI_APICallError", statusCode: 400 }),
    expected: { name: "AI_APICallError", status: 400 },
  },
  {
    sentence: "so are those of any error that holds a request",
    cause: named(new Error("the question"), { name: "Error", requestBodyValues: { messages: ["the question"] } }),
    expected: { name: "Error" },
  },
  {
    sentence: "our own words and the chain below them are told",
    cause: new Error("No reply.", { cause: named(new Error("the question"), { name: "AI_RetryError" }) }),
    expected: { name: "Error", message: "No reply.", cause: { name: "AI_RetryError" } },
  },
];

for (const { sentence, cause, expected } of causes) {
  test(sentence, () => {
    const described = describeCause(cause);
    expect({ described }).toMatchObject({ described: expected });
    expect(JSON.stringify(described) ?? "").not.toContain("the question");
  });
}

test("a chain of causes ends, even a circular one", () => {
  const error = new Error("Round");
  error.cause = error;
  expect(JSON.stringify(describeCause(error)).match(/Round/g)).toHaveLength(4);
});

function named(error: Error, properties: Record<string, unknown>): Error {
  return Object.assign(error, properties);
}
