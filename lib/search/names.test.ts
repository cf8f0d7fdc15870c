import type { Section } from "@/lib/content/scan/types";
import { asIdentifier, formOf, identifierName, identifiersAmong, nameKey, namesOf, routeKey } from "@/lib/search/names";
import type { PageFacts } from "@/lib/search/types";
import { expect, test } from "@/tests/support/unit-test";

const phrases: { text: string; key: string; title: string }[] = [
  { text: "Creating an index", key: nameKey("create index"), title: "small words and endings" },
  { text: "indexes created", key: nameKey("Create an index"), title: "the order of words" },
  { text: "Running a node", key: nameKey("run nodes"), title: "numbers and verb forms" },
  { text: "Customising colours", key: nameKey("customize color"), title: "British spelling" },
  { text: "retry.maxAttempts", key: nameKey("retry max attempts"), title: "the parts of an identifier" },
  { text: "Who are you?", key: nameKey("who are you"), title: "only small words" },
  { text: "重置管理员的密码", key: nameKey("重置管理员密码"), title: "small words of Chinese" },
  { text: "?!", key: "", title: "no words" },
];
for (const { text, key, title } of phrases) {
  test(`names with one key: ${title} (${text})`, () => expect(nameKey(text)).toBe(key));
}

test("names with the same key are distinguished by their form", () => {
  expect(formOf("Create a “Checkout” session!")).toBe(formOf("create a checkout session"));
  expect(formOf("Creating a checkout session")).not.toBe(formOf("Create a checkout session"));
});

const routes: { text: string; key: string | undefined }[] = [
  { text: "POST /v1/users/{id}/", key: "post /v1/users/{id}" },
  { text: "get /", key: "get /" },
  { text: "post a message", key: undefined },
  { text: "/v1/users", key: undefined },
];
for (const { text, key } of routes) {
  test(`the route ${JSON.stringify(text)} has the key ${JSON.stringify(key)}`, () => {
    expect(routeKey(text)).toBe(key);
  });
}

const identifiers: { text: string; identifier: string | undefined }[] = [
  { text: "customer_email", identifier: "customer_email" },
  { text: "`--dry-run`", identifier: "--dry-run" },
  { text: "X-Api-Key", identifier: "X-Api-Key" },
  { text: "ERROR_CODE?", identifier: "ERROR_CODE" },
  { text: "client.retry", identifier: "client.retry" },
  { text: "maxAttempts", identifier: "maxAttempts" },
  { text: "maxattempts", identifier: "maxattempts" },
  { text: "deploy", identifier: undefined },
  { text: "two words", identifier: undefined },
];
for (const { text, identifier } of identifiers) {
  test(`the text ${JSON.stringify(text)} ${identifier ? `may be the identifier ${identifier}` : "is no identifier"}`, () => {
    expect(asIdentifier(text)).toBe(identifier);
  });
}

test("identifiers are one whatever their case and separators, each in its own form", () => {
  const [first, ...others] = ["maxAttempts", "max_attempts", "--max-attempts", "MAX.ATTEMPTS"].map((written) =>
    identifierName("code", written),
  );
  expect(new Set(others.map(({ key }) => key))).toEqual(new Set([first?.key]));
  expect(new Set([first, ...others].map((name) => name?.form)).size).toBe(4);
});

const namesAt = (facts: PageFacts, section: Section, isFirst: boolean) =>
  namesOf("/users", facts, section, isFirst).map(({ kind, key }) => [kind, key]);

test("a section is named by its heading and the identifiers in its code, the first one by its page, too", () => {
  const facts: PageFacts = { title: "Create a user", breadcrumbs: [], boost: 1, route: "POST /users" };
  const section: Section = {
    heading: "Request `body`",
    parents: [],
    content: "Send `customer_email` and a name.",
    text: "",
    code: "curl --fail https://api.test/users",
  };
  expect(namesAt(facts, section, true)).toEqual([
    ["title", nameKey("create user")],
    ["route", "post /users"],
    ["overview", nameKey("create user")],
    ["heading", nameKey("request body")],
    ["pair", nameKey("create user request body")],
    ["code", "`customeremail"],
    ["code", "`fail"],
    ["code", "`httpsapitestusers"],
  ]);
  expect(namesAt(facts, { ...section, code: "", content: "" }, false)).toEqual([
    ["heading", nameKey("request body")],
    ["pair", nameKey("create user request body")],
  ]);
});

test("the overview of a group bears its name, as does a title without words such as overview", () => {
  const section: Section = { parents: [], content: "", text: "", code: "" };
  const overviews = (path: string, title: string) =>
    namesOf(path, { title, breadcrumbs: ["Docs", "Vector databases"], boost: 1 }, section, true)
      .filter(({ kind }) => kind === "overview")
      .map(({ key }) => key);
  const group = nameKey("vector database");
  expect(overviews("/stores/overview", "Overview")).toContain(group);
  expect(overviews("/vector-databases", "All of them")).toContain(group);
  expect(overviews("/stores/pgvector", "pgvector")).not.toContain(group);
  expect(overviews("/stores/pgvector", "Webhooks overview")).toEqual([nameKey("webhook")]);
});

test("a title with a heading or a group names the section or the page", () => {
  const facts: PageFacts = { title: "Ollama", breadcrumbs: ["Components", "LLMs"], boost: 1 };
  const section: Section = { heading: "Installation", parents: [], content: "", text: "", code: "" };
  const pairs = namesAt(facts, section, true).filter(([kind]) => kind === "pair");
  expect(pairs.map(([, key]) => key)).toEqual(
    ["the components of Ollama", "use Ollama as LLM", "install Ollama"].map((text) => nameKey(text)),
  );
});

test("a row, an item, or a heading defines the identifier that it consists of", () => {
  const facts: PageFacts = { title: "Options", breadcrumbs: [], boost: 1 };
  const content =
    "Not `is_said`.\n\n| `ROW_ONE` | `in_row` |\n\n- `item_one` (string): like `in_item`\n- **`--flag=x`**: set";
  const section: Section = { heading: "The `max_depth` limit", parents: [], content, text: "", code: "" };
  const defined = namesAt(facts, section, false).filter(([kind]) => kind === "definition");
  expect(defined.map(([, key]) => key)).toEqual(["`maxdepth", "`rowone", "`itemone", "`flag"]);
});

test("the parts of a name in code are names, too, and so are those of examples that are only shown", () => {
  const content = 'Run:\n\n```json\n{ "seller_ids": [] }\n```';
  const section: Section = { parents: [], content, text: "", code: "process.env.API_KEY db:move_users" };
  const facts: PageFacts = { title: "Users", breadcrumbs: [], boost: 1 };
  const keys = namesAt(facts, section, false).map(([, key]) => key);
  expect(keys).toEqual(["`processenvapikey", "`apikey", "`dbmoveusers", "`moveusers", "`sellerids"]);
});

test("identifiers within text exclude acronyms and names of products", () => {
  const text = "use max_age and useState to publish a URL of OpenAPI on GitHub Pages";
  expect(identifiersAmong(text)).toEqual(["max_age", "useState"]);
});
