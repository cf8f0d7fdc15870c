import { absent, accepted, answer, COMMON, CORE, html, mistake, RARE, type Row, section, tested } from "../row";

const minimal = { theme: "mint", name: "A", colors: { primary: "#123456" } };
const nav = (navigation: object) => ({ ...minimal, navigation });
const PROGRAM = "cli/lectern.test.ts";
const CHECK = "tests/unit/check-command.test.ts";

/** Sections 8 and 9: tools for authors, conflicts of the sources. */
export const toolRows: readonly Row[] = [
  ...section("8", {
    dev: COMMON(tested("tests/e2e/authoring.spec.ts", "a page, a snippet and docs.json, without a reload")),
    validate: COMMON(tested(CHECK, "equal causes are one entry, and codes are counted")),
    "openapi-check": COMMON(tested("lib/openapi/loading/load-specifications.test.ts", "a specification $")),
    "broken-links": COMMON(
      tested("lib/check/collect-problems.test.ts", "broken-link"),
      tested(CHECK, "links to other sites are requested once, and answers are kept"),
    ),
    a11y: COMMON(
      tested("lib/check/collect-problems.test.ts", "missing-alt"),
      tested("lib/site/colors.test.ts", "an accent that cannot be read is named with its replacement"),
    ),
    rename: RARE(
      tested(
        "tests/unit/rename-command.test.ts",
        "a page is moved with navigation, links, images, imports and a redirect",
      ),
    ),
    new: COMMON(tested(PROGRAM, "init writes a site without problems into an empty folder, and never overwrites it")),
    export: COMMON(tested("tests/e2e/static-export.spec.ts", "pages are walked by sidebar, content, tabs and history")),
    format: RARE(absent("foreign-command")),
    score: RARE(absent("foreign-command")),
    "update, version, status": RARE(tested(PROGRAM, "lectern $")),
    "account and hosting": RARE(absent("foreign-command")),
    "test, ai, mcp": RARE(absent("foreign-command")),
    upgrade: RARE(tested("migrate/read-navigation.test.ts", "mint.json")),
    build: COMMON(tested("tests/support/build.setup.ts", "the application builds")),
  }),
  ...section("9.1", {
    "Language codes": CORE(
      tested(
        "lib/i18n/languages.test.ts",
        "contains every code of the specification and of the live format once, and its own codes",
      ),
    ),
    "Global anchor href": CORE(
      mistake(nav({ pages: ["a"], global: { anchors: [{ anchor: "A", href: "/a" }] } }), "global-href"),
    ),
    global: CORE(
      accepted(
        nav({
          pages: ["a"],
          global: { anchors: [{ anchor: "A", href: "https://a.test" }], tabs: [{ tab: "T", href: "https://a.test" }] },
        }),
      ),
    ),
    "Menu items": CORE(
      accepted(nav({ products: [{ product: "P", menu: [{ item: "I", tabs: [{ tab: "T", pages: ["a"] }] }] }] })),
    ),
    "Group fields": CORE(mistake(nav({ groups: [{ group: "G" }] }), "missing-key")),
    openapi: CORE(accepted(nav({ tabs: [{ tab: "T", openapi: [{ source: "a.json", directory: "a" }, "b.json"] }] }))),
    "Root/child exclusivity": CORE(
      mistake(nav({ pages: ["a"], tabs: [{ tab: "T", pages: ["b"] }] }), "several-patterns"),
    ),
    "styling.eyebrows": CORE(accepted({ ...nav({ pages: ["a"] }), styling: { eyebrows: "section" } })),
    href: CORE(
      accepted(
        nav({
          tabs: [
            { tab: "T", href: "/a" },
            { tab: "U", pages: ["a"] },
          ],
        }),
      ),
    ),
    "Assistant version": CORE(tested("tests/e2e/discovery.spec.ts", "v1/assistant")),
    "Rate limit per key": CORE(tested("lib/assistant/limits.test.ts", "a full month ends with its last day")),
    "Thread id": CORE(
      tested("lib/assistant/protocol/protocol.test.ts", "version 1 of the endpoint names the thread on the last chunk"),
    ),
    "threadId type": CORE(tested("tests/unit/message-specification.test.ts", "threadId may be null")),
    "Message content": CORE(tested("lib/assistant/handle-message.test.ts", "a message with parts alone")),
  }),
  ...section("9.2", {
    "Relative links": COMMON(
      tested("lib/content/pipeline/resolve-link.test.ts", "links in an index file resolve from its folder"),
    ),
    "Heading slugs": COMMON(tested("lib/content/pipeline/heading-id.test.ts", "get-/users/id")),
    "Nested snippet imports, snippet location": COMMON(
      tested(
        "lib/content/pipeline/remark-snippets.test.ts",
        "a missing import of a snippet is reported in the snippet",
      ),
    ),
    "logo.light/favicon.light": COMMON(
      html("guide", "/guides/start", "a.nav-logo img[src='/logo/light.svg'][class*='dark:hidden']"),
    ),
    "banner.color, styling.codeblocks strings": RARE(
      accepted({
        ...nav({ pages: ["a"] }),
        banner: { content: "A", color: "#123456" },
        styling: { codeblocks: "dracula" },
      }),
    ),
    "contextual name": RARE(
      accepted({ ...nav({ pages: ["a"] }), contextual: { options: ["windsurf", "devin-desktop"] } }),
    ),
    "errors.404.redirect default": COMMON(answer("world", "/nowhere", 404)),
    "OpenAPI array": COMMON(
      tested("lib/navigation/openapi-navigation.test.ts", "untagged operations of two specifications share one group"),
    ),
    ".mintignore defaults": RARE(answer("guide", "/drafts/x", 404)),
    "Undefined variables": COMMON(
      tested(
        "lib/content/page/compile-page.test.ts",
        "a variable that is not set is an error where variables are used at all",
      ),
    ),
    "RSS content": RARE(tested("lib/text/generated-files.test.ts", "has the formatted entry with absolute URLs")),
    "a11y --fail-on-error": RARE(tested(CHECK, "settings with $")),
  }),
];
