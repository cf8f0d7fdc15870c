import { formatOperationReference, parseOperationReference } from "@/lib/openapi/document/operation-reference";
import { expect, test } from "@/tests/support/unit-test";

const references: [text: string, parsed: object | undefined, sentence: string][] = [
  ["GET /users", { method: "GET", path: "/users" }, "two parts are a method and a path"],
  ["get /users", { method: "GET", path: "/users" }, "methods are read in any case"],
  [
    "v1.json POST /users",
    { specification: "v1.json", method: "POST", path: "/users" },
    "three parts start with a file",
  ],
  ["webhook order.paid", { method: "WEBHOOK", path: "order.paid" }, "webhooks have a name in place of a path"],
  ["a.yaml WEBHOOK paid", { specification: "a.yaml", method: "WEBHOOK", path: "paid" }, "webhooks take a file too"],
  ["  DELETE   /users/{id} ", { method: "DELETE", path: "/users/{id}" }, "extra blanks do not matter"],
  ["guides/start", undefined, "one part is a page"],
  ["my guide", undefined, "two parts without a method are a page"],
  ["FETCH /users", undefined, "an unknown method is a page"],
  ["a GET /b c", undefined, "four parts are a page"],
  ["", undefined, "nothing is no reference"],
];

for (const [text, parsed, sentence] of references) {
  test(`${JSON.stringify(text)}: ${sentence}`, () => {
    expect(parseOperationReference(text)).toEqual(parsed);
  });
}

test("formatting a parsed reference gives the text back", () => {
  for (const text of ["GET /users", "v1.json POST /users", "webhook order.paid"]) {
    const reference = parseOperationReference(text);
    expect(reference && formatOperationReference(reference)).toBe(text);
  }
});
