import { expect, test } from "@playwright/test";
import type { Section } from "@/lib/content/scan/types";
import { identifierKey, namesOf, phraseKey, routeKey } from "@/lib/search/exact-names";
import type { PageFacts } from "@/lib/search/types";

const phrases: { text: string; key: string }[] = [
  { text: "Create a “Checkout” session!", key: "create a checkout session" },
  { text: "Déployer l'API", key: "deployer l api" },
  { text: "  重置管理员密码 ", key: "重置管理员密码" },
  { text: "?!", key: "" },
];
for (const { text, key } of phrases) {
  test(`the phrase ${JSON.stringify(text)} has the key ${JSON.stringify(key)}`, () => {
    expect(phraseKey(text)).toBe(key);
  });
}

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

const identifiers: { text: string; key: string | undefined }[] = [
  { text: "customer_email", key: "customer_email" },
  { text: "`--dry-run`", key: "--dry-run" },
  { text: "X-Api-Key", key: "x-api-key" },
  { text: "ERROR_CODE?", key: "error_code" },
  { text: "client.retry", key: "client.retry" },
  { text: "maxAttempts", key: "maxattempts" },
  { text: "deployment", key: undefined },
  { text: "two words", key: undefined },
];
for (const { text, key } of identifiers) {
  test(`the text ${JSON.stringify(text)} ${key ? `is the identifier ${key}` : "is no identifier"}`, () => {
    expect(identifierKey(text)).toBe(key);
  });
}

test("a section is named by its heading and the identifiers in its code, the first one by its page, too", () => {
  const facts: PageFacts = { title: "Create a user", breadcrumbs: [], boost: 1, route: "POST /users" };
  const section: Section = {
    heading: "Request `body`",
    parents: [],
    content: "Send `customer_email` and a name.",
    text: "",
    code: "curl --fail https://api.test/users",
  };
  expect(namesOf(facts, section, true)).toEqual([
    { kind: "title", key: "create a user" },
    { kind: "route", key: "post /users" },
    { kind: "heading", key: "request body" },
    { kind: "code", key: "customer_email" },
    { kind: "code", key: "--fail" },
    { kind: "code", key: "https://api.test/users" },
  ]);
  expect(namesOf(facts, { ...section, code: "", content: "" }, false)).toEqual([
    { kind: "heading", key: "request body" },
  ]);
});

test("a row, an item, or a heading of its own defines an identifier", () => {
  const facts: PageFacts = { title: "Options", breadcrumbs: [], boost: 1 };
  const content =
    "Not `is_said`.\n\n| `ROW_ONE` | `in_row` |\n\n- `item_one` (string): like `in_item`\n- **`--flag=x`**: set";
  const section: Section = { heading: "The `max_depth` limit", parents: [], content, text: "", code: "" };
  const defined = namesOf(facts, section, false).filter(({ kind }) => kind === "definition");
  expect(defined.map(({ key }) => key)).toEqual(["max_depth", "row_one", "item_one", "--flag"]);
});

test("the parts of a name in code are names, too, and so are those of examples that are only shown", () => {
  const content = 'Run:\n\n```json\n{ "seller_ids": [] }\n```';
  const section: Section = { parents: [], content, text: "", code: "process.env.API_KEY db:move_users" };
  const facts: PageFacts = { title: "Users", breadcrumbs: [], boost: 1 };
  const keys = namesOf(facts, section, false).map(({ key }) => key);
  expect(keys).toEqual(["process.env.api_key", "api_key", "db:move_users", "move_users", "seller_ids"]);
});
