import { absent, answer, COMMON, CORE, html, RARE, type Row, section, tested, text } from "../row";

const API_PAGE = "tests/e2e/api-page.spec.ts";
const REQUESTS = "tests/e2e/playground-requests.spec.ts";
const PLAYGROUND = "tests/e2e/playground.spec.ts";
const LOADING = "lib/openapi/loading/load-specifications.test.ts";
const GENERATED = "lib/openapi/document/generated-pages.test.ts";
const SLUG = "lib/openapi/document/slug.test.ts";
const OPERATIONS = "lib/openapi/operation/operations.test.ts";
const SCHEMA = "lib/openapi/schema/schema-view.test.ts";
const NAVIGATION = "lib/navigation/openapi-navigation.test.ts";
const REFERENCE = "lib/openapi/document/operation-reference.test.ts";
const LIST = "/ref/orders/list-orders";

/** Section 5: pages of APIs. */
export const apiRows: readonly Row[] = [
  ...section("5.1", {
    Versions: COMMON(tested(LOADING, "Swagger 2.0 becomes OpenAPI 3")),
    Discovery: COMMON(tested(LOADING, "files with a top-level openapi key are found")),
    Remote: COMMON(tested(LOADING, "a remote specification is fetched once and then served from the data folder")),
    "Several specs": COMMON(
      tested(NAVIGATION, "without openapi above, endpoint strings are looked up in all specifications"),
    ),
    "File prefix match": COMMON(tested(GENERATED, "v1 GET /users")),
    "Path match": COMMON(tested(GENERATED, "GET /Users")),
    "Invalid spec": COMMON(
      tested(LOADING, "is reported as not a specification"),
      tested(NAVIGATION, "an operation that does not exist is left out and reported"),
    ),
    Overlays: RARE(
      tested("lib/openapi/loading/channels-and-overlays.test.ts", "listed overlays are applied in their order"),
    ),
  }),
  ...section("5.2", {
    "METHOD /path": CORE(
      tested(
        NAVIGATION,
        "endpoint strings choose which endpoints appear and stay where they are, mixed with pages and groups",
      ),
    ),
    "spec.json METHOD /path": COMMON(tested(REFERENCE, "formatting a parsed reference gives the text back")),
    "webhook name": COMMON(tested(NAVIGATION, "webhook strings name webhooks")),
    "openapi: METHOD /path": COMMON(
      tested(API_PAGE, "a page about an operation says what the specification says where its author is silent"),
    ),
    "openapi-schema: [spec] Name": RARE(html("guide", "/guides/order", "main → amount")),
    Parsing: COMMON(tested(REFERENCE, "FETCH /users")),
  }),
  ...section("5.3", {
    Title: COMMON(html("guide", LIST, "h1 → List orders")),
    "Output folder": COMMON(answer("guide", LIST, 200), tested(GENERATED, "/docs/api/list")),
    Slug: COMMON(tested(GENERATED, "/api-reference/user-management/get-all-users")),
    "Slug of a string": COMMON(tested(SLUG, "slugOf($")),
    "Slug examples": COMMON(tested(SLUG, "List user's pets (v2)"), answer("guide", "/ref/get-orders", 200)),
    Clash: COMMON(tested(GENERATED, "/api-reference/get-users")),
    Grouping: COMMON(
      html("guide", LIST, ".sidebar-group-header → Orders", ".sidebar-group-header → API Reference"),
      tested(GENERATED, "groups follow the first appearance of a tag; x-group is the label, the address keeps the tag"),
    ),
    Placement: COMMON(tested(NAVIGATION, "openapi on a group without pages nests the generated groups in it")),
    "Order inside": COMMON(tested(GENERATED, "groups follow the first appearance of a tag")),
    "Endpoint strings": CORE(
      tested(
        NAVIGATION,
        "endpoint strings choose which endpoints appear and stay where they are, mixed with pages and groups",
      ),
    ),
    "x-mint.href": RARE(tested(GENERATED, "/custom/place")),
    "Duplicate doc": RARE(tested(NAVIGATION, "a page file about an operation next to its generated page is reported")),
    "Markdown files": RARE(
      tested(
        "tests/unit/stubs-command.test.ts",
        "operations get pages in folders by tag, files that exist are kept, and the groups are printed",
      ),
    ),
  }),
  ...section("5.4", {
    "x-hidden": COMMON(
      tested(API_PAGE, "excluded operations have no page, hidden ones have one outside the navigation"),
    ),
    "x-excluded": COMMON(
      tested(API_PAGE, "excluded operations have no page, hidden ones have one outside the navigation"),
    ),
    "x-codeSamples": COMMON(
      tested(
        "lib/openapi/samples/code-samples.test.ts",
        "a sample is named by its language, with the author's label as its title",
      ),
    ),
    "x-group": COMMON(tested(GENERATED, "x-group is the label")),
    "x-mint.metadata": COMMON(
      tested(API_PAGE, "the author's words in the specification are on the page, and its frontmatter counts"),
      text("guide", "/ref/orders/list-orders.md", "> **Note:** Told first"),
    ),
    "x-mint.content": COMMON(
      tested(API_PAGE, "the author's words in the specification are on the page, and its frontmatter counts"),
    ),
    "x-mint.href": COMMON(tested(GENERATED, "/custom/place")),
    "x-mint.groups": RARE(tested("lib/site/private-pages.test.ts", "each restriction is an error that names it")),
    "x-mint.mcp": RARE(
      tested("lib/mcp/operation-tools.test.ts", "an operation with x-mint.mcp is a tool that calls the API"),
    ),
    "x-mint.playground.expand": RARE(
      tested(OPERATIONS, "the playground opens with the page where the operation or its document says so"),
    ),
    "x-mint.pre, x-mint.post": RARE(
      tested(SCHEMA, "x-mint.pre and x-mint.post are labels, the latter after those of the site"),
    ),
    "x-mint-enum": RARE(
      tested("lib/openapi/document/without-groups.test.ts", '"x-mint-enum": { a: ["staff"], b: [] }'),
    ),
    "x-default": RARE(
      tested("lib/openapi/playground/playground-values.test.ts", "x-default of a security scheme is always filled in"),
    ),
    deprecated: COMMON(tested(OPERATIONS, "deprecated: true")),
  }),
  ...section("5.5", {
    Header: COMMON(html("guide", LIST, ".method-pill, [data-method] → GET", "main → /orders")),
    "Sections in order": COMMON(html("guide", "/ref/get-orders", "main → id")),
    Parameters: COMMON(tested(OPERATIONS, "parameters: $")),
    allOf: COMMON(tested(SCHEMA, "allOf unites required lists, narrows limits and intersects choices")),
    "oneOf, anyOf": COMMON(tested(SCHEMA, "choices are named by title, and null is a flag rather than a choice")),
    Security: COMMON(tested(OPERATIONS, "security: $")),
    Servers: COMMON(tested(API_PAGE, "several servers are named, with what may be in their addresses")),
    "Right column": COMMON(
      tested(API_PAGE, "a choice of sample is remembered, and a level of a type opens once the code is there"),
    ),
    "Response examples": COMMON(tested(API_PAGE, "the examples of a status and its section go together")),
    "Parameter anchors": COMMON(tested(API_PAGE, "parameters are open, labeled and addressed as the settings say")),
    "Schema page": RARE(tested("lib/text/operation-markdown.test.ts", "Markdown of a schema contains $")),
    "Webhook page": COMMON(tested(OPERATIONS, "each method of a webhook has a page of its own")),
  }),
  ...section("5.6", {
    "api: METHOD path-or-URL": COMMON(
      html("guide", "/guides/manual", "main → /things/{id}", "main → How many"),
      tested("lib/openapi/operation/manual-operation.test.ts", "api: $"),
    ),
    "Array server": RARE(tested(API_PAGE, "a page written by hand has the servers and the key of the settings")),
    Auth: COMMON(tested(API_PAGE, "the auth method of a page replaces the whole auth of the site")),
  }),
  ...section("5.7", {
    interactive: COMMON(tested(PLAYGROUND, "path, query, header, nested body and bearer credentials reach the server")),
    simple: COMMON(tested("lib/openapi/playground/playground-display.test.ts", "what is no display is passed over")),
    none: COMMON(tested("lib/openapi/playground/playground-display.test.ts", "the operation goes before the site")),
    auth: RARE(tested("lib/openapi/playground/playground-display.test.ts", "a reader who has signed in")),
    "Override order": COMMON(
      tested("lib/openapi/playground/playground-display.test.ts", "the page goes before the operation and the site"),
    ),
    Proxy: COMMON(
      tested("tests/e2e/playground-requests.spec.ts", "with two ways on: a command, and this site, which guards it"),
    ),
    "Deep link": RARE(tested(PLAYGROUND, "the address opens it and follows it, and the keyboard closes it")),
    "Stored auth": COMMON(tested(PLAYGROUND, "credentials are kept in session storage only")),
    Prefill: RARE(
      tested("lib/openapi/playground/playground-values.test.ts", "x-default of a security scheme is always filled in"),
    ),
    "Server variables API": RARE(
      tested(REQUESTS, "scripts of the repository set variables of servers, and take them back"),
    ),
    "Paste JSON": RARE(
      tested("lib/openapi/playground/playground-form.test.ts", "a body fills the fields that the form has"),
    ),
    Response: COMMON(tested(REQUESTS, "an answer without text shows as what it is")),
  }),
  ...section("5.8", {
    AsyncAPI: RARE(
      tested("tests/full/channels.spec.ts", "a reader connects, sends the example, and reads what comes back"),
    ),
    GraphQL: RARE(absent("unsupported-setting")),
    SDK: RARE(absent("unsupported-setting")),
  }),
];
