import { absent, accepted, answer, COMMON, CORE, html, mistake, RARE, type Row, section, tested, text } from "../row";

const minimal = { theme: "mint", name: "A", colors: { primary: "#123456" } };
const nav = (navigation: object) => ({ ...minimal, navigation });
const BUILD = "lib/navigation/build-navigation.test.ts";
const VIEW = "lib/navigation/division-view.test.ts";
const PAGE = "lib/navigation/page-view.test.ts";
const VISIBILITY = "lib/navigation/visibility.test.ts";
const OPENAPI = "lib/navigation/openapi-navigation.test.ts";
const ALTERNATES = "lib/navigation/alternates.test.ts";
const STATE = "lib/navigation/group-state.test.ts";
const START = "/guides/start";

/** Section 2: navigation. */
export const navigationRows: readonly Row[] = [
  ...section("2.1", {
    "One primary pattern": CORE(tested(BUILD, "pages at the root are a list of pages"), mistake(nav({}), "no-pattern")),
    "Beside it": COMMON(mistake(nav({ pages: ["a"], graphql: "a.graphql" }), "forbidden-key")),
    "Several patterns at one level": CORE(
      mistake(nav({ pages: ["a"], groups: [{ group: "G", pages: ["b"] }] }), "several-patterns"),
      tested(BUILD, "of two root patterns the first of the fallback order counts"),
    ),
    "Non-empty arrays": RARE(mistake(nav({ tabs: [] }), "empty-list")),
  }),
  ...section("2.2", {
    "page (string)": CORE(
      tested("lib/navigation/page-references.test.ts", "doubled and trailing slashes are tolerated"),
    ),
    "page (endpoint string)": CORE(
      tested(
        OPENAPI,
        "endpoint strings choose which endpoints appear and stay where they are, mixed with pages and groups",
      ),
    ),
    group: CORE(html("guide", START, ".sidebar-group-header → Start", ".sidebar-group a[href='/guides/start']")),
    tab: CORE(html("guide", START, ".nav-tabs a[href='/'][data-active] → Guides")),
    "menu item": CORE(
      html("guide", "/more/two", ".nav-tabs button[data-active] → More", ".sidebar-group a[href='/more/two']"),
      text("guide", START, "First item", "Second item", "https://away.example"),
      html("suite", "/core/use", "#sidebar .nav-dropdown-trigger → Use"),
      text("suite", "/core/use", "/core/build"),
    ),
    anchor: CORE(
      html(
        "suite",
        "/cloud/web",
        "#sidebar .nav-anchor[data-active] → Learn",
        "#sidebar a[href='/cloud/reference'] → Look up",
      ),
    ),
    dropdown: CORE(
      html("suite", "/cloud/web", "#sidebar .nav-dropdown-trigger → Web"),
      text("suite", "/cloud/web", "Phone", "In browsers"),
    ),
    product: CORE(
      html("suite", "/core/use", "#sidebar .nav-dropdown-products-selector-trigger → Core"),
      text("suite", "/core/use", "Cloud"),
    ),
    version: CORE(html("world", "/en/v1/a", "#sidebar .nav-dropdown-trigger → v1"), text("world", "/en/v2/a", '"old"')),
    language: CORE(
      html("world", "/ar/v2/a", "html[lang=ar][dir=rtl]", "#localization-select-trigger → العربية"),
      html("world", "/en/v2/a", "#banner → English banner"),
      html("world", "/ar/v2/a", "!#banner"),
    ),
    "git source ref": RARE(absent("wrong-type")),
    icon: CORE(html("guide", START, ".sidebar-group-header svg", ".nav-tabs a svg")),
    tag: CORE(html("guide", START, ".sidebar-group-header .nav-tag-pill → NEW")),
    expanded: CORE(
      html("guide", START, "button[aria-expanded=false] → Nested", "li[data-open] a[href='/guides/child']"),
    ),
    href: CORE(html("guide", START, ".nav-tabs a[href='https://blog.acme.example'][target=_blank]")),
    root: COMMON(
      html("guide", START, "a.sidebar-group-header[href='/dir'] → Directory", "!.sidebar-group a[href='/dir']"),
    ),
    hidden: COMMON(html("guide", START, "!#sidebar a[href='/guides/secret']"), answer("guide", "/guides/secret", 200)),
    searchable: RARE(
      text("guide", "/sitemap.xml", "/covered/found<"),
      html("guide", "/covered/found", "!meta[name=robots]"),
    ),
    public: RARE(
      tested(
        "lib/site/private-pages.test.ts",
        "pages that everyone may see stay, below an element that is not public, too",
      ),
    ),
    boost: RARE(tested(PAGE, "boost is inherited")),
    color: COMMON(html("guide", START, ".nav-anchor [style*='#ff0000']")),
    description: CORE(text("guide", START, "What is first", "!What is **first**")),
    default: COMMON(html("world", "/loose", "#sidebar .nav-dropdown-trigger → v2")),
    align: RARE(html("guide", START, ".nav-tabs li.ms-auto a[href='https://blog.acme.example']")),
    openapi: CORE(html("guide", "/ref/orders/list-orders", "h1 → List orders")),
    asyncapi: RARE(
      tested(OPENAPI, "asyncapi on a tab without pages generates a page per channel, after those of openapi"),
    ),
    graphql: RARE(absent("unsupported-setting")),
    sdk: RARE(absent("unsupported-setting")),
  }),
  ...section("2.3", {
    "One child kind per level": CORE(
      mistake(nav({ tabs: [{ tab: "T", pages: ["a"], groups: [{ group: "G", pages: ["b"] }] }] }), "mixed-children"),
    ),
    "No direct self-nesting": COMMON(
      mistake(nav({ tabs: [{ tab: "T", tabs: [{ tab: "U", pages: ["a"] }] }] }), "self-nesting"),
      tested(BUILD, "a kind may reappear deeper"),
    ),
    Groups: CORE(tested(BUILD, "groups nest through pages, mixed with page strings")),
    pages: CORE(tested(BUILD, "groups nest through pages, mixed with page strings")),
    "Menu contents": CORE(
      accepted(
        nav({
          tabs: [
            {
              tab: "T",
              menu: [
                { item: "A", pages: ["a"] },
                { item: "B", href: "https://b.test" },
              ],
            },
          ],
        }),
      ),
      tested(BUILD, "a tab holds a menu of items"),
    ),
    "Element with no content": RARE(tested(BUILD, "an empty group is left out")),
  }),
  ...section("2.4", {
    "navigation.global.anchors": CORE(
      html("guide", "/more/one", "#sidebar .nav-anchor[href='https://forum.acme.example'] → Forum"),
    ),
    "href of global anchors": CORE(
      mistake(nav({ pages: ["a"], global: { anchors: [{ anchor: "A", href: "/a" }] } }), "global-href"),
      tested(VIEW, "global anchors may be root-relative"),
    ),
    "Other global arrays": RARE(
      tested("lib/navigation/switchers.test.ts", "global dropdowns make a switcher of their own if there is none"),
    ),
    Merge: COMMON(tested(VIEW, "hidden global anchors and those without href are left out")),
    "Nested global": RARE(tested(VIEW, "global links of a division come before those of the site")),
  }),
  ...section("2.5", {
    "Default version or language": COMMON(answer("world", "/", 307, { location: "/en/v2/a" })),
    "First page of an element": COMMON(html("guide", START, ".nav-tabs a[href='/ref/orders/list-orders'] → API")),
    "Entry link": COMMON(tested(VIEW, "an entry that contains versions leads into the reader's own")),
    "/": COMMON(html("guide", "/", "h1 → Home"), answer("suite", "/", 307, { location: "/core/use" })),
    "Locale auto-route": RARE(answer("world", "/", 307, { location: "/en/v2/a" })),
  }),
  ...section("2.6", {
    "Active trail": COMMON(
      html("guide", "/guides/child", ".nav-tabs a[data-active] → Guides", "#sidebar a[aria-current=page] → Child"),
    ),
    "Page listed twice": COMMON(tested(PAGE, "a page listed in two versions opens in the default one")),
    "What the sidebar shows": CORE(
      html("guide", "/more/one", "#sidebar a[href='/more/one']", "!#sidebar a[href='/more/two']"),
    ),
    "Hidden division": COMMON(
      html("guide", START, "!.nav-tabs a → Covered"),
      html("guide", "/covered/found", ".nav-tabs a[data-active] → Covered"),
      text("world", "/en/v2/a", "!Українська"),
    ),
    "Hidden group or page": COMMON(html("guide", START, "!#sidebar → Secret")),
    "Nested flags": RARE(tested(VISIBILITY, "hidden false below a hidden parent makes indexable again")),
    "Unlisted page": COMMON(
      html("guide", "/guides/unlisted", "h1 → Unlisted", ".nav-tabs a[data-active] → Guides", "!#pagination"),
    ),
    "Indexing of hidden/unlisted": COMMON(text("guide", "/llms.txt", "!Unlisted", "!Secret")),
    "Hidden adds a robots noindex tag; merely unlisted does not": COMMON(
      html("guide", "/guides/secret", "meta[name=robots][content*=noindex]"),
      html("guide", "/guides/unlisted", "!meta[name=robots]"),
    ),
  }),
  ...section("2.7", {
    "Top-level group": CORE(html("guide", START, "div.sidebar-group-header → Start", "!button → Start")),
    "Nested group": CORE(html("guide", "/guides/deep", "li[data-open] button[aria-expanded=true] → Nested")),
    "Select a group, drilldown: true": CORE(
      tested(STATE, "with drilldown, a collapsed group expands and opens its first page"),
    ),
    "Select a group, drilldown: false": CORE(tested(STATE, "without drilldown, an expanded group collapses")),
    "Select a group, unset": CORE(
      tested("lib/site/settings.test.ts", "drilldown is up to a layout whose groups open their first page"),
    ),
    "Group with root": COMMON(
      html("guide", START, "li a[href='/guides/open'] → Open", "button.sidebar-chevron[aria-label='Pages in Open']"),
    ),
    "Row label": COMMON(
      html("guide", START, "#sidebar a[href='/guides/short'] → Short", "!#sidebar → A very long title"),
    ),
    "Row decorations": COMMON(
      html(
        "guide",
        START,
        "#sidebar a[href='/guides/start'] svg",
        "#sidebar a[href='/guides/manual'] .method-nav-pill → GET",
        "#sidebar .nav-tag-pill → BETA",
      ),
      html("guide", START, "#sidebar a[href='https://status.acme.example'][target=_blank] svg"),
    ),
    directory: RARE(
      html("guide", "/dir", ".directory a[href='/dir/a'] → Entry A", ".directory-card → About A"),
      text("guide", "/dir.md", "- [Entry A](/dir/a): About A"),
    ),
    "State memory": COMMON(
      tested("tests/e2e/navigation-sidebar.spec.ts", "keeps groups open while the reader moves on"),
    ),
  }),
  ...section("2.8", {
    openapi: CORE(tested(OPENAPI, "a child's own value replaces the inherited one, directory included")),
    "Generate all": CORE(tested(OPENAPI, "openapi on a tab without pages generates a group per tag")),
    "Choose endpoints": CORE(tested(OPENAPI, "an endpoint string below an element with openapi stops its generation")),
    "Owner with normal pages only": COMMON(
      tested(OPENAPI, "openapi on a group with pages but no endpoint strings generates groups after the pages"),
    ),
    "Endpoint with its own spec prefix": RARE(
      tested(OPENAPI, "an endpoint string that names another specification does not stop the generation"),
    ),
    "Array of specs": COMMON(tested(OPENAPI, "untagged operations of two specifications share one group")),
    boost: RARE(tested(PAGE, "a page's own boost wins")),
    public: RARE(tested("lib/site/private-pages.test.ts", "each restriction is an error that names it")),
    "directory, hidden": RARE(tested("lib/navigation/tree-fields.test.ts", "directory is inherited from a division")),
  }),
  ...section("2.9", {
    "Page URL": CORE(
      answer("guide", "/guides/deep", 200),
      tested("lib/navigation/page-references.test.ts", "case is kept in the address"),
    ),
    index: COMMON(answer("guide", "/dir", 200), answer("guide", "/dir/index", 308, { location: "/dir" })),
    "Same slug": RARE(
      tested(
        "lib/content/scan/scan-content.test.ts",
        "of two files with the same URL, the .mdx file is served, with a warning",
      ),
    ),
    "Generated pages": COMMON(
      tested(OPENAPI, "a page file at the path of a generated page replaces it and is reported"),
    ),
    "Trailing slash": COMMON(answer("guide", "/guides/start/", 308, { location: START })),
    "Base path": COMMON(tested("tests/e2e/base-path.spec.ts", "pages, pictures and links are below it")),
    "Reserved paths": COMMON(tested("lib/text/machine-files.test.ts", "machine file")),
    "Not pages": COMMON(
      answer("guide", "/drafts/x", 404),
      answer("guide", "/README", 404),
      answer("guide", "/snippets/part", 404),
    ),
    "Static files": COMMON(answer("guide", "/openapi.json", 200), answer("guide", "/custom.css", 200)),
  }),
  ...section("2.10", {
    "Language switch": COMMON(
      tested(ALTERNATES, "a language switch stays on the page whose path differs by the locale segment"),
    ),
    "Version switch": COMMON(tested(ALTERNATES, "a version switch finds the page that differs in one segment")),
    "Dropdown switch": COMMON(tested(ALTERNATES, "a dropdown switch finds the page that differs in one segment")),
    "Hidden page current": RARE(tested(ALTERNATES, "a hidden page is where the current version leads")),
    "Missing translation": COMMON(answer("world", "/ar/v2/b", 404)),
    Scope: COMMON(
      tested("lib/navigation/switchers.test.ts", "the version switcher offers the versions of the current branch only"),
    ),
    Labels: COMMON(text("world", "/en/v2/a", "العربية")),
    Placement: CORE(
      html("suite", "/cloud/web", ".nav-anchors ~ div .nav-dropdown-trigger → Web"),
      html("guide", START, "#navbar .nav-tabs", "#sidebar .nav-anchors"),
      tested("tests/e2e/navigation-switchers.spec.ts", "a tab with a menu opens it on hover and leads to an item"),
    ),
  }),
];
