import { absent, accepted, answer, COMMON, CORE, html, RARE, type Row, section, tested, text } from "../row";

const SEARCH = "tests/e2e/search.spec.ts";
const ANCHORS = "tests/e2e/reading-anchors.spec.ts";
const REDIRECTS = "lib/navigation/redirects.test.ts";
const HEAD = "lib/seo/page-metadata.test.ts";
const PAGE = "lib/navigation/page-view.test.ts";
const PANEL = "tests/e2e/assistant-panel.spec.ts";
const START = "/guides/start";
const MINIMAL = { theme: "mint", name: "A", colors: { primary: "#123456" }, navigation: { pages: ["p"] } };

const ids = (...names: string[]) => names.map((name) => `#${name}`);
const classes = (...names: string[]) => names.map((name) => `.${name}`);

/** Section 7: what is around pages. */
export const chromeRows: readonly Row[] = [
  ...section("7.1", {
    Open: COMMON(
      tested(SEARCH, "opens by its shortcuts, closes by Escape and gives focus back"),
      tested(SEARCH, "opens with the text of the address"),
    ),
    Keys: COMMON(tested(SEARCH, "finds pages and sections as the reader types, and opens them by keyboard")),
    "Result row": COMMON(tested("lib/search/present-results.test.ts", "Markdown is shown without its signs")),
    "Index unit": COMMON(
      tested(
        "lib/text/sections.test.ts",
        "a page is divided at its headings, and the text before them stands for the page",
      ),
    ),
    Ranking: COMMON(
      tested("lib/search/rank.test.ts", "a title counts more than text"),
      tested("lib/search/rank.test.ts", "a boost raises the rank of a page"),
    ),
    Filter: COMMON(tested("lib/search/write-index.test.ts", "a version, with pages that have none")),
    "Result count": RARE(tested("tests/e2e/discovery.spec.ts", "a page size bounds the results")),
    "Product/version dropdowns in the modal": RARE(tested(SEARCH, "narrows to a tab of the site")),
    "Empty query": RARE(tested(SEARCH, "remembers what the reader searched for")),
    "No result": COMMON(tested(SEARCH, "says that there is nothing")),
  }),
  ...section("7.2", {
    Place: COMMON(html("guide", START, "#table-of-contents-layout button → On this page")),
    Highlight: COMMON(tested(ANCHORS, "the contents keep the section in view in sight")),
    "Replaced by": COMMON(
      tested("tests/e2e/format/code-rows.ts", "a panel takes the side column, with the examples in it"),
    ),
    Absent: COMMON(html("guide", "/guides/open", "!#table-of-contents")),
  }),
  ...section("7.3", {
    Order: COMMON(
      html("guide", "/guides/child", "#pagination a[rel=prev][href='/guides/open']"),
      tested(PAGE, "previous and next follow the sidebar depth-first, roots before children"),
    ),
    Label: COMMON(html("guide", "/guides/quiet", "#pagination a[rel=next] → Short")),
    Off: RARE(html("guide", "/guides/unlisted", "!#pagination")),
  }),
  ...section("7.4", {
    section: COMMON(html("world", "/en/v2/b", ".eyebrow → G", "!nav.eyebrow")),
    breadcrumbs: CORE(
      html("guide", "/more/two", "nav.eyebrow li → More", "nav.eyebrow li → Second item", "nav.eyebrow li → Two"),
    ),
    "Search rows and JSON-LD": COMMON(html("guide", START, "script[type='application/ld+json'] → BreadcrumbList")),
  }),
  ...section("7.5", {
    Mode: COMMON(
      tested("tests/e2e/navigation-appearance.spec.ts", "a stored color mode is there before anything is rendered"),
    ),
    Toggle: COMMON(
      tested(
        "tests/e2e/navigation-appearance.spec.ts",
        "is dark for everyone, has no switch, and fetches no logo of the other mode",
      ),
    ),
    Mobile: COMMON(html("guide", START, "button[aria-label='Open menu'][aria-haspopup=dialog]", "#mobile-nav")),
    "Skip link": COMMON(html("guide", START, "a.skip-link[href='#content-area'] → Skip to main content")),
    "Client navigation": COMMON(
      tested("tests/e2e/navigation-sidebar.spec.ts", "moves between pages without loading the document again"),
    ),
    "html[data-current-path]": RARE(tested("tests/e2e/navigation-sidebar.spec.ts", "data-current-path")),
    "UI language": COMMON(html("world", "/ar/v2/a", "html[dir=rtl][lang=ar]", "!.skip-link → Skip to main content")),
    Print: RARE(tested("tests/e2e/components-choices.spec.ts", "on paper every tab is there, under its name")),
  }),
  ...section("7.6", {
    Status: COMMON(answer("guide", "/nowhere", 404)),
    "redirect: true (default)": COMMON(answer("suite", "/nowhere", 307, { location: "/" })),
    Suggestions: COMMON(tested("tests/e2e/addresses.spec.ts", "an unknown path is 404 and suggests pages")),
    Content: COMMON(text("guide", "/guides/strat", "Lost", "Start here")),
  }),
  ...section("7.7", {
    Code: COMMON(
      answer("guide", "/old", 308, { location: START }),
      answer("guide", "/passing", 307, { location: "/guides/start#one" }),
    ),
    Source: COMMON(
      answer("guide", "/passing", 307),
      accepted({
        ...MINIMAL,
        redirects: [
          { source: "/a", destination: "/p" },
          { source: "/a/", destination: "/p" },
        ],
      }),
    ),
    ":name": COMMON(answer("guide", "/blog/open", 308, { location: "/guides/open" })),
    ":name*": COMMON(answer("guide", "/v0/a/b", 308, { location: "/guides/a/b" })),
    "prefix-*": COMMON(answer("guide", "/beta-open", 308, { location: "/guides/open" })),
    Order: COMMON(tested(REDIRECTS, "exact sources take precedence over patterns")),
    Query: RARE(answer("guide", "/old?a=1", 308, { location: "/guides/start?a=1" })),
    Loops: RARE(tested("lib/check/redirect-chains.test.ts", "the hint of a chain names its end")),
    When: COMMON(answer("guide", "/old", 308)),
  }),
  ...section("7.8", {
    Title: COMMON(html("guide", START, "title → Start here - Acme")),
    "Generated tags": COMMON(
      html(
        "guide",
        START,
        "meta[name=viewport]",
        "meta[property='og:type'][content=website]",
        "meta[property='og:image:width'][content='1200']",
        "meta[name='twitter:card'][content=summary_large_image]",
      ),
      html(
        "guide",
        START,
        "meta[name='application-name'][content=Acme]",
        "meta[name=generator]",
        "meta[property='og:url'][content='https://docs.acme.example/guides/start']",
      ),
    ),
    Precedence: COMMON(tested(HEAD, "frontmatter beats folders and site")),
    Canonical: COMMON(html("guide", "/dir", "link[rel=canonical][href='https://docs.acme.example/dir']")),
    "Language alternates": RARE(
      html(
        "world",
        "/en/v2/a",
        "link[hreflang=ar][href$='/ar/v2/a/']",
        "link[hreflang=en][href$='/en/v2/a/']",
        "link[hreflang=x-default][href$='/en/v2/a/']",
      ),
      text("world", "/sitemap.xml", 'hreflang="x-default"'),
    ),
    "OG image": COMMON(
      html("guide", START, "meta[property='og:image'][content*='/_lectern/og/']"),
      tested("lib/seo/og/handle-image-request.test.ts", "the image of a page is rendered once and kept"),
    ),
    "JSON-LD": RARE(
      html("guide", START, "script[type='application/ld+json'] → TechArticle"),
      html("guide", "/guides/quiet", "!script[type='application/ld+json']"),
    ),
    "/sitemap.xml": COMMON(text("guide", "/sitemap.xml", "<loc>https://docs.acme.example/guides/start</loc><lastmod>")),
    "/robots.txt": COMMON(
      text(
        "guide",
        "/robots.txt",
        "\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\n",
        "Sitemap: https://docs.acme.example/sitemap.xml",
      ),
    ),
    "Static assets, .md": RARE(answer("guide", "/guides/start.md", 200, { "x-robots-tag": "noindex" })),
    "Project noindex switch": RARE(
      tested(
        "lib/text/generated-files.test.ts",
        "a site that is excluded from search engines has empty lists, and a robots.txt that disallows everything",
      ),
      tested("lib/seo/page-metadata.test.ts", "the site's robots tag counts for pages without one"),
    ),
  }),
  ...section("7.9", {
    Thumbs: COMMON(
      html("guide", START, "#feedback-form, [id^=feedback] "),
      text("guide", START, "Was this page helpful?"),
    ),
    "Edit link": COMMON(html("guide", START, "a[href='https://github.com/acme/docs/edit/HEAD/guides/start.mdx']")),
    "Issue link": COMMON(html("guide", START, "a[href^='https://github.com/acme/docs/issues/new']")),
    Configuration: COMMON(html("suite", "/core/use", "!#feedback-form")),
    "Code feedback": RARE(tested(PANEL, "a block of code goes along with a question")),
    "Last modified": COMMON(html("guide", START, ".feedback-toolbar → Last updated on")),
    "Related topics": RARE(tested("tests/e2e/format/frontmatter-rows.ts", "`related` names further pages and links")),
  }),
  ...section("7.10", {
    "Ctrl/Cmd+K": COMMON(tested(SEARCH, "opens by its shortcuts, closes by Escape and gives focus back")),
    "Ctrl/Cmd+I": COMMON(tested(PANEL, "Control and I opens and closes the panel")),
    "Ctrl/Cmd+C with no selection": RARE(
      tested("tests/e2e/components-content.spec.ts", "Control and C copies the page where nothing is selected"),
    ),
    Escape: COMMON(tested(PANEL, "Escape closes it and gives the focus back")),
  }),
  ...section("7.11", {
    CSS: COMMON(html("guide", START, "link[rel=stylesheet][href='/custom.css']")),
    JS: COMMON(
      tested(
        "tests/e2e/author-files.spec.ts",
        "scripts of the repository run in order, once, after React has taken over the page",
      ),
    ),
    "window.mintlify": RARE(absent("foreign-object")),
    "Stable ids": RARE(
      html(
        "guide",
        START,
        ...ids(
          "body-content",
          "content-area",
          "content",
          "header",
          "banner",
          "footer",
          "page-title",
          "pagination",
          "background-color",
          "navbar",
          "topbar-cta-button",
        ),
      ),
      html(
        "guide",
        START,
        ...ids(
          "mobile-nav",
          "mobile-nav-content",
          "sidebar",
          "sidebar-content",
          "table-of-contents",
          "table-of-contents-layout",
          "table-of-contents-content",
        ),
      ),
      html(
        "guide",
        START,
        ...ids(
          "search-bar-entry",
          "search-bar-entry-mobile",
          "assistant-entry",
          "page-context-menu",
          "page-context-menu-button",
          "feedback-thumbs-up",
          "feedback-thumbs-down",
        ),
      ),
      html("world", "/en/v2/a", "#localization-select-trigger"),
      html("suite", "/core/assistant", "main textarea"),
      tested("tests/e2e/assistant-panel.spec.ts", "#chat-assistant-sheet"),
      html("guide", "/guides/manual", ...ids("endpoints-menu-trigger", "request-example")),
      html("guide", "/guides/panel", ...ids("panel", "request-example", "response-example")),
      html("guide", "/guides/panel", ...ids("changelog-filters", "multi-view-dropdown")),
      tested("tests/e2e/playground.spec.ts", "#api-playground-input"),
      tested("tests/e2e/search.spec.ts", "#search-input"),
    ),
    "Stable class names": RARE(
      html(
        "guide",
        START,
        ...classes(
          "mdx-content",
          "eyebrow",
          "link",
          "nav-logo",
          "nav-anchors",
          "nav-anchor",
          "nav-tabs",
          "nav-tabs-item",
          "nav-tag-pill",
          "sidebar-group",
          "sidebar-group-header",
        ),
      ),
      html(
        "guide",
        START,
        ...classes(
          "sidebar-group-icon",
          "sidebar-title",
          "sidebar-nav-group-divider",
          "toc",
          "toc-item",
          "footer",
          "advanced-footer",
          "pagination-prev",
          "pagination-next",
          "pagination-title",
        ),
      ),
      html(
        "guide",
        START,
        ...classes("feedback-toolbar", "navbar-link", "breadcrumb-list", "breadcrumb-item", "method-nav-pill"),
      ),
      html("guide", "/dir", ...classes("directory", "directory-page", "directory-card")),
      html("suite", "/cloud/web", ...classes("nav-dropdown-trigger", "nav-dropdown-products-selector-trigger")),
      html("guide", "/guides/manual", ...classes("method-pill", "tryit-button", "option-dropdown")),
      html("guide", "/ref/get-orders", ...classes("api-section", "api-section-heading")),
      html("guide", "/nowhere", ...classes("not-found-container", "not-found-title", "not-found-description")),
    ),
    Attributes: RARE(
      html("guide", START, "[data-active]", "[data-component-name=primary-header-button]"),
      html(
        "guide",
        "/guides/panel",
        "[data-component-part=callout-content]",
        "[data-component-name=mermaid-container]",
      ),
      html("world", "/en/v2/a", "!html [data-component-name=theme-toggle]"),
      html("suite", "/core/use", "[data-component-name=theme-toggle]"),
    ),
  }),
  ...section("7.12", {
    Kinds: RARE(absent("private-page")),
    "Reader data": RARE(absent("private-page")),
    Effect: RARE(tested("lib/site/private-pages.test.ts", "each restriction is an error that names it")),
  }),
];
