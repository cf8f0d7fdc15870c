import { html, type Schema, svg } from "property-information";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  isBooleanAttribute,
  isHandlerAttribute,
  reactAttributeName,
  valueWhenOn,
} from "@/lib/content/pipeline/html-attributes";
import { expect, test } from "@/tests/support/unit-test";

/** Names in attributes as HTML and SVG spell them; `aria-` and `data-` are written as they are. */
function attributeNames(schema: Schema): string[] {
  const names = Object.values(schema.property).map(({ attribute }) => attribute);
  return names.filter((name) => !/^(?:aria-|style$)/.test(name) && !isHandlerAttribute(name));
}

/** What React says about an attribute that is on, or has a text. */
function complaintsOf(element: string, name: string): string[] {
  const complaints: string[] = [];
  const { error } = console;
  console.error = (...parts: unknown[]) => complaints.push(parts.join(" "));
  try {
    const react = reactAttributeName(name, true);
    renderToString(createElement(element, { [react]: isBooleanAttribute(react) ? true : "1" }));
    renderToString(createElement(element, { [react]: valueWhenOn(react) }));
  } finally {
    console.error = error;
  }
  return complaints;
}

test("React takes every attribute of HTML without a complaint", () => {
  const names = attributeNames(html);
  expect(names.length).toBeGreaterThan(200);
  expect(names.flatMap((name) => complaintsOf("div", name))).toEqual([]);
});

test("every attribute of SVG is passed in a spelling that React knows", () => {
  const names = attributeNames(svg);
  expect(names.length).toBeGreaterThan(200);
  // React has never heard of those of SVG Tiny, which no browser supports.
  const complaints = names.flatMap((name) => complaintsOf("g", name));
  expect(complaints.filter((text) => text.includes("Invalid DOM property"))).toEqual([]);
});
