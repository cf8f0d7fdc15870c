import { accepted, answer, COMMON, CORE, html, mistake, RARE, type Row, section, tested, text } from "../row";

const E2E = "tests/e2e";
const API_PAGE = `${E2E}/api-page.spec.ts`;
const navigation = { pages: ["index"] };
const minimal = { theme: "mint", name: "A", colors: { primary: "#123456" }, navigation };
const START = "/guides/start";

/** Section 1: settings of docs.json. */
export const settingRows: readonly Row[] = [
  ...section("1.0", {
    Location: CORE(answer("guide", "/", 200), tested(`lib/site/read-config.test.ts`, "is refused by its name")),
    Format: COMMON(tested("lib/config/load-config.test.ts", "fails with the position for $")),
    "Required keys": COMMON(mistake({ name: "A", theme: "mint", colors: {}, navigation }, "missing-key")),
    $schema: COMMON(accepted({ ...minimal, $schema: "https://a.test/docs.json" })),
    "Unknown keys": COMMON(mistake({ ...minimal, colors: { primary: "#123456", accent: "#123456" } }, "forbidden-key")),
    $ref: COMMON(
      tested("lib/config/load-config.test.ts", "references are resolved, nested ones relative to their own file"),
    ),
    "Legacy mint.json": RARE(tested("migrate/read-navigation.test.ts", "mint.json")),
    "Error report": COMMON(
      tested("lib/config/validate-config.test.ts", "all mistakes are reported at once, in the order of the file"),
    ),
    hex: COMMON(mistake({ ...minimal, colors: { primary: "red" } }, "wrong-value")),
    href: CORE(mistake({ ...minimal, navbar: { links: [{ label: "A", href: "a/b" }] } }, "wrong-href")),
    "secure href (footer links)": COMMON(
      mistake({ ...minimal, footer: { links: [{ items: [{ label: "A", href: "http://a.test" }] }] } }, "insecure-link"),
    ),
    "secure url (footer socials)": COMMON(
      mistake({ ...minimal, footer: { socials: { x: "http://x.com/a" } } }, "insecure-link"),
    ),
    icon: CORE(
      html("guide", START, ".sidebar-group-header svg"),
      tested(`${E2E}/format/text-rows.ts`, "an icon may be a file or an SVG element"),
    ),
    "local path": COMMON(answer("guide", "/logo/light.svg", 200)),
  }),
  ...section("1.1", {
    theme: COMMON(
      html("guide", START, "[data-shell=classic]"),
      html("world", "/en/v2/a", "[data-shell=split]"),
      mistake({ ...minimal, theme: "glass" }, "wrong-value"),
    ),
    name: COMMON(
      html("guide", START, "title → Start here - Acme", "meta[property='og:site_name'][content=Acme]"),
      text("guide", "/llms.txt", "# Acme"),
    ),
    description: COMMON(
      html("guide", "/guides/open", "meta[name=description][content='All of Acme.']"),
      text("guide", "/llms.txt", "> All of Acme."),
    ),
    "colors.primary": COMMON(
      html("guide", START, "style → --accent-light:#16a34a"),
      tested("lib/site/colors.test.ts", "every tone of $"),
    ),
    "colors.light": COMMON(tested("lib/site/colors.test.ts", "one color for both modes is reported once")),
    "colors.dark": COMMON(tested("lib/site/colors.test.ts", "a color of middle lightness is darkened for white text")),
    logo: COMMON(
      html(
        "guide",
        START,
        "a.nav-logo[href='https://acme.example'] img[src='/logo/light.svg']",
        "a.nav-logo img[src='/logo/dark.svg']",
      ),
    ),
    favicon: COMMON(html("guide", START, "link[rel=icon][href='/favicon.svg']")),
    "appearance.default": COMMON(
      tested(`${E2E}/navigation-appearance.spec.ts`, "a stored color mode is there before anything is rendered"),
    ),
    "appearance.strict": COMMON(
      html("guide", START, "button[data-component-name=theme-toggle]"),
      html("world", "/en/v2/a", "!button[data-component-name=theme-toggle]"),
    ),
    fonts: COMMON(
      text("guide", START, "/fonts/own.woff2", "font-weight:600"),
      mistake({ ...minimal, fonts: { family: "A", source: "/a.woff2" } }, "missing-key"),
    ),
    "icons.library": COMMON(
      html("guide", START, ".nav-anchor svg[viewBox='0 0 24 24']"),
      tested(`${E2E}/format/text-rows.ts`, "takes icons from another library"),
    ),
    "background.decoration": RARE(html("guide", START, "[id$='background-color'] + div .backdrop-grid")),
    "background.color": RARE(text("guide", START, "--site-page-light:#fffff0", "--site-page-dark:#101010")),
    "background.image": RARE(html("guide", START, "[id$='background-color'] + div img[src='/logo/light.svg']")),
    "styling.eyebrows": CORE(
      html("guide", START, "nav.eyebrow li → Guides", "nav.eyebrow li → Start"),
      html("world", "/en/v2/a", ".eyebrow → G", "!nav.eyebrow"),
    ),
    "styling.codeblocks": COMMON(html("guide", "/", ".code-block pre")),
    "styling.codeblocks.languages.custom": RARE(tested("lib/config/validate-assets.test.ts", "languages")),
    "styling.latex": RARE(
      tested(
        "lib/content/pipeline/text-rules.test.ts",
        "pages with mathematics are marked; amounts of money are not mathematics",
      ),
    ),
    "thumbnails.appearance": RARE(tested("lib/site/settings.test.ts", "thumbnails")),
    "thumbnails.background": RARE(tested("lib/site/settings.test.ts", "thumbnails")),
    "thumbnails.fonts.family": RARE(tested("lib/site/settings.test.ts", "thumbnails")),
    "variations.options": RARE(tested(`${E2E}/format.spec.ts`, "a chosen variation is kept for the next page")),
  }),
  ...section("1.2", {
    "navbar.links[]": COMMON(
      html(
        "guide",
        START,
        "#navbar a[href='mailto:a@acme.example'] → Support",
        "#navbar a[href='https://github.com/acme/acme'] svg",
      ),
    ),
    "navbar.primary": COMMON(
      html("guide", START, "#topbar-cta-button a[href='https://acme.example/signup'] → Sign up"),
    ),
    "footer.socials": COMMON(
      html("guide", START, "#footer a[aria-label=X] svg", "#footer a[href='https://github.com/acme']"),
    ),
    "footer.links[]": COMMON(
      html("guide", START, ".advanced-footer a[href='https://acme.example/jobs'] → Jobs", ".advanced-footer → Company"),
    ),
    "banner.content": COMMON(html("guide", START, "#banner strong → New", "#banner a[href='/guides/start'] → read on")),
    "banner.dismissible": COMMON(
      html("guide", START, "#banner button"),
      tested(`${E2E}/navigation-appearance.spec.ts`, "a closed banner stays closed"),
    ),
    "banner.type": COMMON(
      html("guide", START, "#banner[class]"),
      mistake({ ...minimal, banner: { content: "A", type: "loud" } }, "wrong-value"),
    ),
    "banner.color": RARE(accepted({ ...minimal, banner: { content: "A", color: "#123456" } })),
    "interaction.drilldown": CORE(
      tested("lib/navigation/group-state.test.ts", "without drilldown, a collapsed group expands"),
      tested(`${E2E}/navigation-appearance.spec.ts`, "selecting a group expands it and opens its first page"),
    ),
    "search.prompt": COMMON(html("guide", START, "#search-bar-entry → Find it")),
    "metadata.timestamp": COMMON(html("guide", START, ".feedback-toolbar → Last updated on")),
    variables: COMMON(
      html("guide", START, "#content → Begin with Rocket One."),
      tested(`${E2E}/format/variable-rows.ts`, "names consist of letters, digits"),
    ),
    "redirects[]": COMMON(
      answer("guide", "/old", 308, { location: START }),
      mistake(
        {
          ...minimal,
          redirects: [
            { source: "/a", destination: "/b" },
            { source: "/a", destination: "/c" },
          ],
        },
        "duplicate-redirect",
      ),
    ),
    "errors.404.redirect": COMMON(answer("guide", "/nowhere", 404), answer("suite", "/nowhere", 307)),
    "errors.404.title": COMMON(text("guide", "/nowhere", "Lost")),
    "errors.404.description": COMMON(text("guide", "/nowhere", "data-badge")),
    "contextual.options[]": COMMON(
      html("guide", START, "#page-context-menu-button → Copy page"),
      mistake({ ...minimal, contextual: { options: ["copy", "copy"] } }, "repeated-value"),
    ),
    "contextual.display": COMMON(
      mistake({ ...minimal, contextual: { options: ["copy"], display: "side" } }, "wrong-value"),
    ),
    public: RARE(tested("lib/site/private-pages.test.ts", "each restriction is an error that names it")),
  }),
  ...section("1.3", {
    "api.openapi": COMMON(
      tested(
        "lib/navigation/openapi-navigation.test.ts",
        "api.openapi gives endpoint strings their folder and generates nothing",
      ),
    ),
    "api.asyncapi": RARE(
      tested("tests/full/channels.spec.ts", "a channel has a page with its messages, in the sidebar of its group"),
    ),
    "api.playground.display": COMMON(tested("lib/openapi/playground/playground-display.test.ts", "none")),
    "api.playground.proxy": COMMON(
      tested(API_PAGE, "the playground is told about cookies and the proxy as the settings say"),
    ),
    "api.playground.credentials": RARE(
      tested(API_PAGE, "the playground is told about cookies and the proxy as the settings say"),
    ),
    "api.params.expanded": COMMON(tested(API_PAGE, "parameters are open, labeled and addressed as the settings say")),
    "api.params.post": RARE(tested("lib/openapi/schema/schema-view.test.ts", "api.params.post: $")),
    "api.url": RARE(tested(API_PAGE, "parameters are open, labeled and addressed as the settings say")),
    "api.examples.languages": COMMON(
      tested(API_PAGE, "samples come in the languages of the settings, the author's first, and the choice is kept"),
    ),
    "api.examples.defaults": COMMON(
      tested(
        "lib/openapi/samples/schema-example.test.ts",
        "only required fields are filled in where the site asks for it",
      ),
    ),
    "api.examples.prefill": COMMON(
      tested(
        "lib/openapi/playground/playground-values.test.ts",
        "x-default of a security scheme is always filled in, unless the reader gave another key",
      ),
    ),
    "api.examples.autogenerate": RARE(tested("lib/openapi/samples/code-samples.test.ts", "samples: $")),
    "api.mdx.server": COMMON(text("guide", "/guides/manual", "https://a.test")),
    "api.mdx.auth.method": COMMON(tested("lib/openapi/operation/manual-operation.test.ts", "api.mdx.auth: $")),
    "api.mdx.auth.name": COMMON(text("guide", "/guides/manual", "x-key")),
    "markdown.schema": RARE(text("guide", "/ref/orders/list-orders.md", "openapi")),
    "markdown.instructions": RARE(
      text("guide", "/guides/start.md", "## Agent Instructions", "One rule.", "Two rules."),
      text("guide", "/llms.txt", "Two rules."),
    ),
  }),
  ...section("1.4", {
    "seo.indexing": COMMON(
      text("guide", "/sitemap.xml", "!/guides/unlisted<"),
      text("suite", "/sitemap.xml", "/cloud/loose<", "/core/hidden<"),
      html("suite", "/core/hidden", "!meta[name=robots]"),
    ),
    "seo.metatags": COMMON(
      html(
        "guide",
        START,
        "meta[property='og:locale'][content=en_US]",
        "meta[name='google-site-verification'][content=abc]",
      ),
    ),
    "seo.paths[]": RARE(
      html("guide", START, "meta[property='article:section'][content=Guides]"),
      html("guide", "/dir/a", "!meta[property='article:section']"),
    ),
    "seo.organization": RARE(html("guide", START, "script[type='application/ld+json'] → Acme Limited")),
    "seo.trailingSlash": RARE(
      html("world", "/en/v2/a", "link[rel=canonical][href$='/en/v2/a/']"),
      text("world", "/sitemap.xml", "/en/v2/a/<"),
      html(
        "world",
        "/en/v2/a/",
        ...["#sidebar a[href='/en/v2/b/']", "#content a[href='/en/v2/b/#part']", "a[rel=next][href='/en/v2/b/']"],
        "!body a[href^='/en/']:not([href$='/'], [href*='/#'])",
      ),
      text("world", "/en/v2/a.md", "(/en/v2/b/#part)"),
      text("world", "/llms-full.txt", "Source: https://docs.acme.example/en/v2/a/\n"),
      answer("world", "/en/v2/a/", 200),
      answer("world", "/", 307, { location: "/en/v2/a/" }),
      tested("server/route-request.test.ts", "a trailing slash is kept where the site has one"),
    ),
  }),
  ...section("1.5", {
    "Validation of the 23 keys": COMMON(
      mistake({ ...minimal, integrations: { ga4: { measurementId: "X-1" } } }, "wrong-value"),
      mistake({ ...minimal, integrations: { unheard: {} } }, "forbidden-key"),
    ),
    "Script injection": RARE(text("guide", START, "acme.example", "plausible")),
    "telemetry.enabled: false": RARE(
      tested("lib/site/settings.test.ts", "telemetry switched off switches feedback off"),
    ),
    "cookies {key, value}": RARE(tested("lib/site/integrations/integrations.test.ts", "the cookie has another value")),
  }),
];
