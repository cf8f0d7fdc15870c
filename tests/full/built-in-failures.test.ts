import { componentMap } from "@/components/content/component-map";
import { renderMathOrSource } from "@/lib/content/pipeline/render-math";
import { isComponentName } from "@/lib/content/syntax/names";
import { type App, setApp } from "@/lib/port";
import { withChaos } from "@/tests/support/chaos-scale";
import { renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const app = { basePath: "/docs", endsInSlash: () => false, renderMath: renderMathOrSource } as Partial<App> as App;
setApp(() => app);

/** Names of the props that the built-in components read. */
const PROPS = [
  ...[
    "actions",
    "actionsPlacement",
    "alt",
    "arrow",
    "caption",
    "chart",
    "className",
    "color",
    "cols",
    "comment",
    "cta",
  ],
  ...["dangerouslySetInnerHTML", "default", "defaultOpen", "defaultTabIndex", "description", "display", "emoji"],
  ...["filename", "focus", "for", "header", "height", "hidden", "highlight", "hint", "href", "html", "icon"],
  ...["iconLibrary", "iconType", "icons", "id", "img", "is", "label", "language", "level", "lineCount", "name"],
  ...["placement", "post", "pre", "query", "repo", "size", "source", "src", "srcSet", "stepNumber", "tags", "text"],
  ...["tip", "title", "titleSize", "titles", "type", "untitledName", "value", "variant", "width"],
];

/** Values that authors can write without running code: nothing fails on them, since such pages are not tried. */
const PLAIN = ['"%E0%A4%A"', '"x".repeat(20_000)', "true", "null", "-0.5"];

/** Values that a component may fail on. */
const HOSTILE = withChaos(
  [
    ...["{ a: 1, style: {}, name: {}, light: {}, __html: {} }", "[{}, [null]]", 'Symbol("x")'],
    "new Proxy({}, { get() { throw new Error('trap') }, ownKeys() { throw new Error('trap') } })",
  ],
  ["() => 1", "Object.create(null)", "{ $$typeof: 1 }"],
);

const components: Readonly<Record<string, unknown>> = componentMap;
const tags = Object.keys(components).filter((name, index, all) => {
  // Of several names for one component the first; elements of HTML are written as such.
  const isFirst = all.findIndex((other) => components[other] === components[name]) === index;
  return isFirst && isComponentName(name) && typeof components[name] === "function";
});

const printError = console.error;

test.beforeAll(() => {
  // React's advice on attributes.
  console.error = () => undefined;
});

test.afterAll(() => {
  console.error = printError;
});

/** A page whose third paragraph renders a tag with each of some values in each of its props, and as its content. */
function pageOf(tag: string, values: readonly string[]): string {
  const given = `[${PROPS.map((name) => `"${name}"`).join()}].map((name) => <${tag} key={name} {...{ [name]: value }}>text</${tag}>)`;
  const content = `<${tag} title="a">{value}</${tag}><${tag} title="a" /><${tag} key={value} />`;
  const each = values.map((value) => `{(() => { const value = ${value}; return <>{${given}}${content}</>; })()}`);
  return `Before\n\n<h5>kept</h5>\n\n{<>${each.join("")}</>}\n\nAfter`;
}

async function outcomeOf(page: string): Promise<{ html: string; failures: string[] }> {
  const failures: string[] = [];
  const html = await renderFixture(page, { components: componentMap }, ({ line, message }) =>
    failures.push(`${line} ${message}`),
  );
  return { html, failures };
}

for (const tag of tags) {
  test(`<${tag}> with any props and any content costs a page no more than itself`, async () => {
    const { html, failures } = await outcomeOf(pageOf(tag, HOSTILE));
    expect(html).toMatch(/<p>Before<\/p><h5[^>]*>kept<\/h5>[\s\S]*<p>After<\/p>$/);
    expect(failures.filter((line) => !/^5 (?:`<[\w.]+>`|This) could not be rendered: ./.test(line))).toEqual([]);
  });

  test(`<${tag}> fails on no text, number or truth`, async () => {
    const { failures } = await outcomeOf(pageOf(tag, PLAIN));
    expect(failures).toEqual([]);
  });
}
