import { createElement, Fragment, type ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
import { sliceContent } from "@/components/docs/slices/slice-content";
import { expect, test } from "@/tests/support/unit-test";

const contentOf = (blocks: number): ReactNode =>
  createElement(
    Fragment,
    {},
    ...Array.from({ length: blocks }, (_, index) => createElement("p", {}, `Words ${index}`)),
  );

/** Renders content, and counts the turns of the event loop that others get meanwhile. */
async function render(content: ReactNode): Promise<{ html: string; turns: number }> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const stream = await renderToReadableStream(content);
  await stream.allReady;
  isDone = true;
  return { html: await new Response(stream).text(), turns };
}

test("a long page leaves turns of the event loop to others, and renders the same", async () => {
  const plain = await render(contentOf(1_200));
  const sliced = await render(sliceContent(contentOf(1_200)));
  expect(sliced.html.replaceAll("<!-- -->", "")).toBe(plain.html);
  // Each of the 20 slices has a turn of its own.
  expect(sliced.turns - plain.turns).toBeGreaterThanOrEqual(20);
});

test("a page of few blocks, and a component's own element, stay as they are", () => {
  for (const content of [contentOf(60), createElement("p", {}, "Words"), "Words", undefined])
    expect(sliceContent(content)).toBe(content);
});
