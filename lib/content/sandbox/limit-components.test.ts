import { expect, test } from "@playwright/test";
import * as React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { limitComponents } from "@/lib/content/sandbox/limit-components";

type Exports = Record<string, React.FunctionComponent>;

/** The exports of a module as the server uses them. */
function exportsOf(module: (own: typeof React) => Exports): Exports {
  const factory = limitComponents((tools) => module(tools.React as typeof React));
  return factory({ React, components: {}, Slot: undefined }) as Exports;
}

/** What a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

const render = (component: React.FunctionComponent) => renderToStaticMarkup(React.createElement(component));

const waiting = Promise.resolve();
const waits = () => {
  throw waiting;
};
const breaks = () => {
  throw new TypeError("nothing there");
};
const rendersIn = (own: typeof React, child: React.FunctionComponent | string) => () =>
  own.createElement("b", null, own.createElement(child));

test("components are rendered as they are", () => {
  const { word = breaks } = exportsOf((own) => ({ word: rendersIn(own, "i") }));
  expect(render(word)).toBe("<b><i></i></b>");
});

const failures: readonly [string, (own: typeof React) => Exports][] = [
  ["a component that throws", () => ({ outer: breaks })],
  ["one inside another", (own) => ({ outer: rendersIn(own, breaks) })],
];

for (const [what, module] of failures) {
  test(`${what} is left to the browser`, () => {
    const { outer = waits } = exportsOf(module);
    const failure = { digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING", cause: { message: "nothing there" } };
    expect(thrownBy(() => render(outer))).toMatchObject(failure);
  });
}

const Card = ({ title }: { title?: React.ReactNode }) => React.createElement("p", null, title);

/** Renders an element of an interactive component, as the server does. @returns the HTML, or what is thrown */
function outcomeOf(type: React.FunctionComponent | string, props: object): unknown {
  const factory = limitComponents((tools) => {
    const own = tools.React as typeof React;
    return { outer: () => own.createElement(type, props) };
  });
  const { outer = breaks } = factory({ React, components: { Card }, Slot: undefined }) as Exports;
  let html = "";
  const thrown = thrownBy(() => {
    html = render(outer);
  });
  return thrown ?? html;
}

const trap = () => {
  throw new Error("trap");
};
const throwsWhenRead = (name: string, thrower = trap) =>
  Object.defineProperty({}, name, { get: thrower, enumerable: true });
// A literal key of this name is what the linter warns of: here it is the point.
const THEN = "then";
const withThen = (answer: () => void) => ({ [THEN]: answer }) as never;

const refused: readonly [title: string, type: React.FunctionComponent | string, props: object, message: string][] = [
  ["a getter that throws", Card, { title: throwsWhenRead("a") }, "trap"],
  ["one in a list", Card, { title: [{ b: throwsWhenRead("a") }] }, "trap"],
  ["one called `then`", Card, { title: throwsWhenRead("then") }, "trap"],
  ["one that throws what seems to wait", Card, { title: throwsWhenRead("a", waits) }, "a value cannot be read"],
  ["one called as the mark of elements", Card, { title: throwsWhenRead("$$typeof", waits) }, "a value cannot be read"],
  ["a `then` that throws", Card, { title: withThen(trap) }, "it only looks like a promise"],
  ["a `then` that never answers", Card, { title: withThen(() => undefined) }, "it only looks like a promise"],
  ["an element that holds one", Card, { title: React.createElement("i", null, withThen(trap)) }, "it only looks"],
  ["content that throws", "b", { children: throwsWhenRead("then") }, "trap"],
  ["an object as content", "b", { children: { a: 1 } }, "an object is not text"],
  ["a list that cannot be walked", "b", { children: { [Symbol.iterator]: trap } }, "trap"],
  ["an attribute that is no text", "b", { title: { toString: trap } }, "trap"],
  ["an object as the title of a component", Card, { title: { a: 1 } }, "an object is not text"],
  ["content of an element that has none", "br", { children: "a" }, "<br> cannot have content"],
  ["styles as text", "b", { style: "color: red" }, "`style` of <b> is not an object"],
  ["markup as text", "b", { dangerouslySetInnerHTML: "<i>a</i>" }, "`dangerouslySetInnerHTML` of <b>"],
];

for (const [title, type, props, message] of refused) {
  test(`what React would fail the page on is left to the browser: ${title}`, () => {
    expect(outcomeOf(type, props)).toMatchObject({
      digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING",
      cause: { message: expect.stringContaining(message) },
    });
  });
}

const circle: Record<string, unknown> = {};
circle.circle = circle;

const kept: readonly [title: string, type: React.FunctionComponent | string, props: object, html: string][] = [
  ["text, numbers and lists", "b", { children: ["a", 1, [null, "c"]] }, "<b>a1c</b>"],
  ["a set", "b", { children: new Set(["a", "b"]) }, "<b>ab</b>"],
  ["what can be walked once", "b", { children: ["a", "b"].values() }, "<b>ab</b>"],
  ["markup", "b", { dangerouslySetInnerHTML: { __html: "<i>a</i>" } }, "<b><i>a</i></b>"],
  ["data that hold themselves", Card, { title: "a", circle }, "<p>a</p>"],
  ["an element in a prop", Card, { title: React.createElement("i", null, "a") }, "<p><i>a</i></p>"],
  ["a promise in a prop", Card, { title: "a", later: Promise.resolve(1) }, "<p>a</p>"],
  ["styles", "b", { style: { color: "red" }, children: "a" }, '<b style="color:red">a</b>'],
];

for (const [title, type, props, html] of kept) {
  test(`what React can render stays: ${title}`, () => {
    expect(outcomeOf(type, props)).toBe(html);
  });
}

test("a failure is reported once", () => {
  const reports: string[] = [];
  const factory = limitComponents(
    () => ({ outer: breaks }),
    (name, error) => reports.push(`${name}: ${error}`),
  );
  const { outer = waits } = factory({ React, components: {}, Slot: undefined }) as Exports;
  for (const _ of [1, 2]) thrownBy(() => render(outer));
  expect(reports).toEqual(["outer: TypeError: nothing there"]);
});

test("a component that waits is no failure", () => {
  const { outer = breaks } = exportsOf(() => ({ outer: waits }));
  expect(thrownBy(() => outer({}))).toBeInstanceOf(Promise);
});
