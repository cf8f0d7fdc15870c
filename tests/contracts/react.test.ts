import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement, Suspense, use } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderToPipeableStream } from "react-dom/server.node";
import { expect, test } from "@/tests/support/unit-test";

const ready = Promise.resolve("ready");

function Waiting({ onThrown }: { onThrown: (error: unknown) => void }) {
  try {
    // oxlint-disable-next-line react/rules-of-hooks -- what it throws is the subject
    return use(ready);
  } catch (error) {
    onThrown(error);
    throw error;
  }
}

test("a component that waits throws what the sandbox lets through", async () => {
  const thrown: unknown[] = [];
  const onThrown = (error: unknown) => thrown.push(error);
  const stream = renderToPipeableStream(createElement(Suspense, null, createElement(Waiting, { onThrown }))).pipe(
    new PassThrough(),
  );
  expect(await text(stream)).toContain("ready");
  expect(thrown).toEqual([expect.objectContaining({ message: expect.stringMatching(/^Suspense Exception:/) })]);
});

test("elements carry a marker that all copies of React share", () => {
  const element = createElement("b", null, "x") as unknown as { $$typeof: symbol };
  expect(element.$$typeof).toBe(Symbol.for("react.transitional.element"));
  expect(renderToStaticMarkup({ ...createElement("b", null, "x") })).toBe("<b>x</b>");
});

test("hydrated elements are marked", () => {
  const file = "node_modules/next/dist/compiled/react-dom/cjs/react-dom-client.production.js";
  expect(readFileSync(file, "utf8")).toContain('"__reactProps$');
});
