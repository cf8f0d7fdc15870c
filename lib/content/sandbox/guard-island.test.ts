import * as React from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { guardIsland } from "@/lib/content/sandbox/guard-island";
import { expect, test } from "@/tests/support/unit-test";

type Exports = Record<string, React.FunctionComponent>;

/** The exports of a module as the server uses them. */
function exportsOf(module: (own: typeof React) => Exports): Exports {
  const factory = guardIsland((tools) => module(tools.React as typeof React));
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

test("a failure is reported once", () => {
  const reports: string[] = [];
  const factory = guardIsland(
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
