import { buildPageHead, type PageHead, type PageHeadInput } from "@/lib/seo/page-metadata";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const SITE_URL = "https://docs.acme.example/docs";
const IMAGE = "/docs/_lectern/og/abc/guides/start.png";

interface Case {
  sentence: string;
  config?: Record<string, unknown>;
  frontmatter?: Record<string, unknown>;
  isHidden?: boolean;
  input?: Partial<PageHeadInput>;
  expected: Partial<PageHead>;
}

const cases: readonly Case[] = [
  { sentence: "the title names page and site", expected: { title: "Start - Acme" } },
  {
    sentence: "a home page with the site's name is titled by it alone",
    input: { isHome: true, title: "Acme" },
    expected: { title: "Acme" },
  },
  {
    sentence: "the canonical address has the base path once",
    expected: { canonical: "https://docs.acme.example/docs/guides/start" },
  },
  {
    sentence: "the base of `seo.metatags.canonical` goes before the site's address",
    config: { seo: { metatags: { canonical: "https://acme.example/help/" } } },
    expected: { canonical: "https://acme.example/help/guides/start" },
  },
  {
    sentence: "a page's own canonical address is taken as it is",
    config: { seo: { metatags: { canonical: "https://acme.example/help" } } },
    frontmatter: { canonical: "https://other.example/x" },
    expected: { canonical: "https://other.example/x" },
  },
  {
    sentence: "`seo.trailingSlash` ends the canonical address in a slash",
    config: { seo: { trailingSlash: true } },
    expected: { canonical: "https://docs.acme.example/docs/guides/start/" },
  },
  {
    sentence: "the home page's canonical address is the base",
    input: { path: "/" },
    expected: { canonical: SITE_URL },
  },
  {
    sentence: "the site's description stands in for a missing one",
    config: { description: "All of Acme" },
    expected: { description: "All of Acme" },
  },
  {
    sentence: "the first words of a page stand in where nobody has described it",
    input: { lead: "First words" },
    expected: { description: "First words" },
  },
  {
    sentence: "the page's description beats the tag of the site",
    config: { seo: { metatags: { description: "site" } } },
    frontmatter: { description: "page" },
    input: { description: "page" },
    expected: { description: "page" },
  },
  {
    sentence: "keywords of the site are used where the page has none",
    config: { seo: { metatags: { keywords: "one, two" } } },
    expected: { keywords: ["one", "two"] },
  },
  {
    sentence: "a page that search engines are to pass over says so",
    frontmatter: { noindex: true },
    expected: { robots: "noindex" },
  },
  {
    sentence: "a hidden page is passed over by search engines",
    isHidden: true,
    expected: { robots: "noindex" },
  },
  {
    sentence: "a page's own robots tag beats everything",
    config: { seo: { metatags: { robots: "noarchive" } } },
    frontmatter: { robots: "nofollow" },
    expected: { robots: "nofollow" },
  },
  {
    sentence: "the site's robots tag counts for pages without one",
    config: { seo: { metatags: { robots: "noarchive" } } },
    expected: { robots: "noarchive" },
  },
];

for (const { sentence, expected, ...rest } of cases) {
  test(sentence, () => expect(headOf(rest)).toMatchObject(expected));
}

test("a hidden page that is indexed nevertheless has no robots tag", () => {
  expect(headOf({ config: { seo: { indexing: "all" } }, isHidden: true }).robots).toBeUndefined();
});

interface TagCase extends Omit<Case, "expected"> {
  tags: Record<string, string | undefined>;
}

const tagCases: readonly TagCase[] = [
  {
    sentence: "a card is generated from title, description and image",
    frontmatter: { description: "How to begin" },
    tags: {
      "og:title": "Start - Acme",
      "og:description": "How to begin",
      "og:url": "https://docs.acme.example/docs/guides/start",
      "og:type": "website",
      "og:site_name": "Acme",
      "og:image": "https://docs.acme.example/docs/_lectern/og/abc/guides/start.png",
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
      "twitter:title": "Start - Acme",
      "twitter:image": "https://docs.acme.example/docs/_lectern/og/abc/guides/start.png",
    },
  },
  {
    sentence: "longer folders beat shorter ones and the site",
    config: {
      seo: {
        metatags: { "og:title": "site", author: "site" },
        paths: [
          { path: "guides/start", metatags: { "og:title": "page folder" } },
          { path: "guides", metatags: { "og:title": "folder", author: "folder" } },
        ],
      },
    },
    tags: { "og:title": "page folder", "twitter:title": "page folder", author: "folder" },
  },
  {
    sentence: "tags of a folder do not reach a folder whose name begins alike",
    config: { seo: { paths: [{ path: "gui", metatags: { author: "other" } }] } },
    tags: { author: undefined },
  },
  {
    sentence: "frontmatter beats folders and site",
    config: { seo: { metatags: { "og:title": "site" }, paths: [{ path: "guides", metatags: { "og:title": "f" } }] } },
    frontmatter: { "og:title": "own", "article:author": "Ada" },
    tags: { "og:title": "own", "article:author": "Ada" },
  },
  {
    sentence: "a given image replaces the generated one on every card, with its base path",
    frontmatter: { "og:image": "/images/card.png" },
    tags: {
      "og:image": "https://docs.acme.example/docs/images/card.png",
      "twitter:image": "https://docs.acme.example/docs/images/card.png",
      "og:image:width": undefined,
    },
  },
  {
    sentence: "an image of another server stays where it is",
    config: { seo: { metatags: { "og:image": "https://cdn.example/x.png" } } },
    tags: { "og:image": "https://cdn.example/x.png" },
  },
  {
    sentence: "without a site address images are named from the root",
    input: { siteUrl: undefined },
    tags: { "og:image": IMAGE, "og:url": undefined },
  },
  {
    sentence: "what has a field of its own is no tag as well",
    config: { seo: { metatags: { canonical: "https://a.example", robots: "none", description: "d", keywords: "k" } } },
    tags: { canonical: undefined, robots: undefined, description: undefined, keywords: undefined },
  },
];

for (const { sentence, tags, ...rest } of tagCases) {
  test(sentence, () => {
    const head = headOf(rest);
    const found = Object.fromEntries(Object.keys(tags).map((name) => [name, head.tags[name]]));
    expect(found).toEqual(tags);
  });
}

test("languages that have the page are named by absolute addresses", () => {
  const pages = ["/en/a", "/fr/a"].map((path) => memoryPage(path));
  const languages = [
    { language: "en", pages: ["en/a"] },
    { language: "fr", pages: ["fr/a"] },
  ];
  const site = memorySite({ navigation: { languages } }, pages);
  const view = site.pageView("/en/a");
  const input = { settings: site.settings, path: "/en/a", title: "A", isHome: false, siteUrl: SITE_URL };
  const { alternates } = buildPageHead({ ...input, ...(view ? { view } : {}) });
  expect(alternates).toEqual({
    en: `${SITE_URL}/en/a`,
    fr: `${SITE_URL}/fr/a`,
    "x-default": `${SITE_URL}/en/a`,
  });
});

function headOf({
  config = {},
  frontmatter = {},
  isHidden = false,
  input = {},
}: Omit<Case, "sentence" | "expected">): PageHead {
  const path = "/guides/start";
  const page = memoryPage(path, { frontmatter, isHidden });
  const site = memorySite({ name: "Acme", navigation: { pages: ["guides/start"] }, ...config }, [page]);
  const view = site.pageView(path);
  const defaults = { title: "Start", isHome: false, siteUrl: SITE_URL, socialImage: IMAGE, ...(view && { view }) };
  return buildPageHead({ settings: site.settings, page, path, ...defaults, ...input });
}
