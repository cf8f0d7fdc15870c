import { resolveSettings } from "@/lib/site/settings";
import type { SiteSettings } from "@/lib/site/settings-types";
import { expect, test } from "@/tests/support/unit-test";

/** A row: the title, docs.json, and the expected settings. */
type Row = readonly [title: string, config: unknown, expected: unknown];

function check(part: (settings: SiteSettings) => unknown, rows: readonly Row[]): void {
  for (const [title, config, expected] of rows) {
    test(title, () => {
      expect(part(resolveSettings(config))).toEqual(expected);
    });
  }
}

test("an empty docs.json gives every default", () => {
  const settings = resolveSettings({});
  expect(settings).toMatchObject({
    name: "Documentation",
    theme: "mint",
    layout: "classic",
    appearance: { default: "system", strict: false },
    icons: { library: "fontawesome" },
    styling: {
      eyebrows: "section",
      codeblocks: { theme: { light: "github-light-default", dark: "dark-plus" }, isAlwaysDark: false },
    },
    interaction: { drilldown: false },
    metadata: { timestamp: false },
    errors: { "404": { redirect: false } },
    contextual: { options: [], display: "header" },
    markdown: { schema: true },
    feedback: { thumbsRating: true, mcp: false, suggestEdit: false, raiseIssue: false },
    seo: { indexing: "navigable", trailingSlash: false },
    api: {
      playground: { display: "interactive", proxy: true, credentials: false },
      params: { expanded: "closed", post: [] },
      examples: {
        languages: ["bash", "python", "javascript", "php", "go", "java", "ruby"],
        defaults: "all",
        prefill: false,
        autogenerate: true,
      },
    },
  });
  expect(settings.styling.latex).toBeUndefined();
});

for (const config of [
  undefined,
  null,
  5,
  "text",
  [],
  { navigation: 5, colors: [], navbar: "x", footer: [1], fonts: "A" },
]) {
  test(`${JSON.stringify(config)} is survived, and the result is plain JSON`, () => {
    const settings = resolveSettings(config);
    expect(JSON.parse(JSON.stringify(settings))).toEqual(settings);
  });
}

check(
  (settings) => settings.colors,
  [
    [
      "one color serves everywhere",
      { colors: { primary: "#ABC" } },
      { primary: "#aabbcc", light: "#aabbcc", dark: "#aabbcc" },
    ],
    [
      "a wrong color falls back to the primary one",
      { colors: { primary: "#112233", light: "red", dark: "#000" } },
      { primary: "#112233", light: "#112233", dark: "#000000" },
    ],
  ],
);

check(
  (settings) => [settings.theme, settings.layout, settings.styling.eyebrows],
  [
    ["maple is a split layout", { theme: "maple" }, ["maple", "split", "section"]],
    ["aspen is a framed layout with breadcrumbs", { theme: "aspen" }, ["aspen", "framed", "breadcrumbs"]],
    [
      "eyebrows go before the theme",
      { theme: "aspen", styling: { eyebrows: "section" } },
      ["aspen", "framed", "section"],
    ],
    ["an unknown theme is the first", { theme: "neon" }, ["mint", "classic", "section"]],
  ],
);

check(
  (settings) => settings.interaction.drilldown,
  [
    ["drilldown is up to a layout whose groups unfold", { theme: "mint" }, false],
    ["drilldown is up to a layout whose groups open their first page", { theme: "aspen" }, true],
    ["drilldown goes before the layout", { theme: "aspen", interaction: { drilldown: false } }, false],
    ["drilldown can be added to a layout", { theme: "mint", interaction: { drilldown: true } }, true],
  ],
);

check(
  (settings) => settings.logo,
  [
    ["one logo serves both modes", { logo: "/a.svg" }, { light: "/a.svg", dark: "/a.svg" }],
    ["half a logo serves both modes", { logo: { dark: "/b.svg" } }, { light: "/b.svg", dark: "/b.svg" }],
    ["a logo has a link", { logo: { light: "/a", dark: "/b", href: "/" } }, { light: "/a", dark: "/b", href: "/" }],
  ],
);

check(
  ({ logo, favicon, fonts, background, thumbnails }) => [
    logo?.light,
    favicon?.light,
    fonts.body?.source,
    background.image?.light,
    thumbnails.background,
  ],
  [
    [
      "paths of files resolve against the docs root, addresses stay",
      {
        logo: "./logo/light.png",
        favicon: "favicon.svg?v=2",
        fonts: { family: "A", source: "fonts/a.woff2" },
        background: { image: { dark: "../images/a%20b.png" } },
        thumbnails: { background: "https://a.com/b.png" },
      },
      ["/logo/light.png", "/favicon.svg?v=2", "/fonts/a.woff2", "/images/a%20b.png", "https://a.com/b.png"],
    ],
  ],
);

check(
  (settings) => settings.styling.codeblocks.theme,
  [
    ["a theme by name serves both modes", { styling: { codeblocks: "nord" } }, { light: "nord", dark: "nord" }],
    ["a theme in an object", { styling: { codeblocks: { theme: "nord" } } }, { light: "nord", dark: "nord" }],
    [
      "a theme for one mode",
      { styling: { codeblocks: { theme: { light: "min-light" } } } },
      { light: "min-light", dark: "dark-plus" },
    ],
    ["always dark", { styling: { codeblocks: "dark" } }, { light: "dark-plus", dark: "dark-plus" }],
  ],
);

check(
  (settings) => settings.fonts,
  [
    ["a flat font serves both", { fonts: { family: "A" } }, { heading: { family: "A" }, body: { family: "A" } }],
    [
      "a named font goes before the flat one",
      { fonts: { family: "A", heading: { family: "B", weight: 700 } } },
      { heading: { family: "B", weight: 700 }, body: { family: "A" } },
    ],
  ],
);

check(
  (settings) => settings.banner,
  [
    ["a banner has no default", {}, undefined],
    [
      "one banner color serves both modes",
      { banner: { content: "Hi", color: "#123456" } },
      { content: "Hi", dismissible: false, type: "info", color: { light: "#123456", dark: "#123456" } },
    ],
    [
      "half a banner color serves both modes",
      { banner: { content: "Hi", type: "warning", dismissible: true, color: { dark: "#000" } } },
      { content: "Hi", dismissible: true, type: "warning", color: { light: "#000000", dark: "#000000" } },
    ],
  ],
);

check(
  (settings) => settings.navbar,
  [
    [
      "a GitHub link names itself",
      { navbar: { primary: { type: "github", href: "https://github.com/a/b" } } },
      { links: [], primary: { type: "github", label: "GitHub", href: "https://github.com/a/b" } },
    ],
    [
      "a link without label is named by its host",
      { navbar: { links: [{ icon: "fa-discord", href: "https://discord.gg/a" }] } },
      { links: [{ type: "link", label: "discord.gg", href: "https://discord.gg/a", icon: "discord" }] },
    ],
    [
      "the top bar of the older format",
      { topbarLinks: [{ name: "A", url: "/a" }], topbarCtaButton: { name: "B", url: "/b" } },
      { links: [{ type: "link", label: "A", href: "/a" }], primary: { type: "button", label: "B", href: "/b" } },
    ],
  ],
);

check(
  (settings) => settings.redirects,
  [
    [
      "redirects get their slashes and their default",
      {
        redirects: [
          { source: "a", destination: "b", permanent: false },
          { source: "/c", destination: "https://d.com" },
        ],
      },
      [
        { source: "/a", destination: "/b", permanent: false },
        { source: "/c", destination: "https://d.com", permanent: true },
      ],
    ],
    ["a source with a fragment can never match", { redirects: [{ source: "/a#b", destination: "/c" }] }, []],
  ],
);

check(
  (settings) => settings.contextual.options,
  [
    [
      "options built in and custom; unknown ones are left out",
      {
        contextual: {
          options: [
            "copy",
            "nothing",
            { title: "A", href: { base: "https://a.com", query: [{ key: "q", value: "$page" }] } },
          ],
        },
      },
      [
        { type: "builtin", name: "copy" },
        { type: "custom", title: "A", href: { base: "https://a.com", query: [{ key: "q", value: "$page" }] } },
      ],
    ],
  ],
);

check(
  (settings) => settings.api.openapi,
  [
    ["one specification", { api: { openapi: "/openapi.json" } }, [{ source: "openapi.json" }]],
    [
      "a list of specifications",
      { api: { openapi: ["a.yaml", { source: "https://a.com/b.json", directory: "/b/" }] } },
      [{ source: "a.yaml" }, { source: "https://a.com/b.json", directory: "b" }],
    ],
  ],
);

check(
  (settings) => settings.api.examples.languages,
  [
    [
      "other spellings of sample languages",
      { api: { examples: { languages: ["curl", ".Net", "ts", "bash"] } } },
      ["bash", "dotnet", "typescript"],
    ],
  ],
);

check(
  (settings) => [settings.api.mdx, settings.api.playground.display],
  [
    [
      "API settings at their older places",
      { api: { baseUrl: "https://a.com", auth: { method: "key", name: "x" }, playground: { mode: "hide" } } },
      [{ server: ["https://a.com"], auth: { method: "key", name: "x" } }, "none"],
    ],
  ],
);

check(
  ({ feedback: { enabled, ...questions } }) => questions,
  [
    [
      "feedback as sites write it",
      { feedback: { thumbsRating: true, suggestEdit: true, raiseIssue: true } },
      { thumbsRating: true, mcp: false, suggestEdit: true, raiseIssue: true },
    ],
    [
      "readers are asked, AI tools only where they may be",
      { feedback: { mcp: true } },
      { thumbsRating: true, mcp: true, suggestEdit: false, raiseIssue: false },
    ],
    [
      "one setting switches all feedback off",
      { feedback: { enabled: false, thumbsRating: true, mcp: true, raiseIssue: true } },
      { thumbsRating: false, mcp: false, suggestEdit: false, raiseIssue: false },
    ],
    [
      "telemetry switched off switches feedback off",
      { feedback: { thumbsRating: true }, integrations: { telemetry: { enabled: false } } },
      { thumbsRating: false, mcp: false, suggestEdit: false, raiseIssue: false },
    ],
  ],
);

check(
  (settings) => settings.seo,
  [
    [
      "hidden pages indexed, and meta tags, at their older places",
      { seo: { indexHiddenPages: true }, metadata: { timestamp: true, "og:image": "/a.png" } },
      { indexing: "all", metatags: { "og:image": "/a.png" }, paths: [], organization: {}, trailingSlash: false },
    ],
  ],
);

check(
  (settings) => settings.layoutByLanguage,
  [
    [
      "a language replaces only the parts that it names, wherever it stands",
      {
        navigation: {
          products: [
            {
              product: "A",
              languages: [{ language: "fr", banner: { content: "Salut" }, pages: ["a"] }, { language: "en" }],
            },
          ],
        },
      },
      { fr: { banner: { content: "Salut", dismissible: false, type: "info" } } },
    ],
  ],
);

check(
  ({ variations }) => variations?.options,
  [
    [
      "variations are listed in order",
      { variations: { options: [{ id: "a", label: "A" }] } },
      [{ id: "a", label: "A" }],
    ],
  ],
);
