import { absent, COMMON, CORE, html, RARE, type Row, section, tested, text } from "../row";

const FORMAT = "tests/e2e/format";
const FRONTMATTER = `${FORMAT}/frontmatter-rows.ts`;
const VISIBILITY = "lib/navigation/visibility.test.ts";
const API_PAGE = "tests/e2e/api-page.spec.ts";
const START = "/guides/start";

/** Section 3: page files, frontmatter, visibility and modes. */
export const pageRows: readonly Row[] = [
  ...section("3.1", {
    "File types": CORE(html("guide", START, "h1"), html("guide", "/dir/b", "h1 → Entry B")),
    Frontmatter: COMMON(tested(FRONTMATTER, "frontmatter that is not YAML leaves a page with the name of its file")),
    "Default title": COMMON(
      tested(FRONTMATTER, "without a title the name of the file serves, and unknown keys do no harm"),
      tested(
        "lib/site/load-site.test.ts",
        "a page without a title has that of its operation, also after its text changed",
      ),
    ),
    H1: COMMON(tested(FRONTMATTER, "the title is the only heading of the first level")),
    "Unknown keys": COMMON(
      tested(FRONTMATTER, "without a title the name of the file serves, and unknown keys do no harm"),
    ),
    "Keys with colons": COMMON(tested(FRONTMATTER, "previews take their own words, else those of the page")),
  }),
  ...section("3.2", {
    title: COMMON(
      html(
        "guide",
        START,
        "h1 → Start here",
        "title → Start here - Acme",
        "#sidebar a[href='/guides/start'] → Start here",
        "!#sidebar → **",
      ),
    ),
    sidebarTitle: COMMON(tested(FRONTMATTER, "`sidebarTitle` is the row in the sidebar, not the heading")),
    description: COMMON(
      html("guide", START, ".page-description em → first", "meta[name=description][content='The first steps']"),
      text("guide", "/llms.txt", "The *first* steps"),
    ),
    icon: COMMON(html("guide", START, "#sidebar a[href='/guides/start'] svg")),
    iconType: RARE(tested("lib/navigation/tree-fields.test.ts", "iconType")),
    tag: COMMON(tested(FRONTMATTER, "`icon` and `tag` stand in the sidebar")),
    mode: COMMON(tested(FRONTMATTER, "an unknown mode is the default")),
    url: COMMON(html("guide", START, "#sidebar a[href='https://status.acme.example'][target=_blank] → Status")),
    hidden: COMMON(tested(FRONTMATTER, "a hidden page is served, has no row")),
    noindex: COMMON(
      html("guide", "/guides/quiet", "meta[name=robots][content*=noindex]", "#sidebar a[href='/guides/quiet']"),
      text("guide", "/sitemap.xml", "!/guides/quiet<"),
    ),
    searchable: RARE(tested(VISIBILITY, "searchable false on the page keeps it in sitemap and llms.txt")),
    keywords: COMMON(tested(FRONTMATTER, "keywords, canonical address and robots are meta tags")),
    boost: RARE(tested("lib/navigation/page-view.test.ts", "a page's own boost wins")),
    deprecated: COMMON(tested(FRONTMATTER, "`deprecated` also beside the title")),
    version: RARE(tested("tests/e2e/discovery.spec.ts", "a filter keeps to a version")),
    groups: RARE(tested("lib/site/private-pages.test.ts", "each restriction is an error that names it")),
    public: RARE(tested("lib/site/private-pages.test.ts", "pages that everyone may see stay")),
    timestamp: COMMON(tested(FRONTMATTER, "`timestamp` shows the day that `lastUpdatedDate` names")),
    lastUpdatedDate: RARE(tested(FRONTMATTER, "`timestamp` shows the day that `lastUpdatedDate` names")),
    "createdDate, authors": RARE(tested(FRONTMATTER, "unknown keys do no harm")),
    hideFooterPagination: RARE(tested(FRONTMATTER, "`hideFooterPagination` takes previous and next away")),
    related: RARE(tested(FRONTMATTER, "`related` names further pages and links")),
    contextual: RARE(tested(FRONTMATTER, "`contextual` replaces the options of the site")),
    rss: COMMON(tested(`${FORMAT}/changelog-rows.ts`, "`rss: true` puts a link to the feed under the title")),
    openapi: COMMON(
      tested(API_PAGE, "a page about an operation says what the specification says where its author is silent"),
    ),
    "openapi-schema": RARE(html("guide", "/guides/order", "main → amount")),
    api: COMMON(html("guide", "/guides/manual", "main → /things/{id}", "main → limit")),
    asyncapi: RARE(
      tested("tests/full/channels.spec.ts", "a page file about a channel has the author's words and the channel"),
    ),
    graphql: RARE(absent("unsupported-setting")),
    sdk: RARE(absent("unsupported-setting")),
    playground: COMMON(
      tested("lib/openapi/playground/playground-display.test.ts", "the page goes before the operation and the site"),
    ),
    authMethod: COMMON(tested(API_PAGE, "the auth method of a page replaces the whole auth of the site")),
    "auth, contentType": RARE(text("guide", "/guides/upload", "multipart.NewWriter")),
    hideApiMarker: RARE(tested("lib/navigation/tree-fields.test.ts", "hideApiMarker removes the method pill")),
    canonical: COMMON(tested(FRONTMATTER, "keywords, canonical address and robots are meta tags")),
    robots: RARE(tested(FRONTMATTER, "keywords, canonical address and robots are meta tags")),
    "og: keys": COMMON(tested(FRONTMATTER, "previews take their own words, else those of the page")),
    "twitter: keys": COMMON(tested(FRONTMATTER, "previews take their own words, else those of the page")),
  }),
  ...section("3.3", {
    "hidden: true on the page": COMMON(
      tested(VISIBILITY, "a hidden page is in nothing and asks search engines to stay away"),
    ),
    "page not in navigation": COMMON(
      html("guide", "/guides/unlisted", "!meta[name=robots]"),
      text("guide", "/sitemap.xml", "!unlisted"),
    ),
    "page below hidden tab/group": COMMON(
      html("guide", "/guides/secret", "meta[name=robots][content*=noindex]"),
      text("guide", "/sitemap.xml", "!secret"),
    ),
    "noindex: true": COMMON(tested(VISIBILITY, "noindex leaves the page in the sidebar only")),
    "searchable: false on the page": RARE(
      tested(VISIBILITY, "searchable false on the page keeps it in sitemap and llms.txt"),
    ),
    "hidden tab/group with searchable: true": RARE(
      text("guide", "/llms.txt", "/covered/found.md"),
      text("guide", "/sitemap.xml", "/covered/found<"),
    ),
    "seo.indexing: all": COMMON(
      html("suite", "/core/hidden", "!meta[name=robots]"),
      text("suite", "/sitemap.xml", "/core/hidden<"),
      text("suite", "/llms.txt", "/core/hidden.md"),
    ),
  }),
  ...section("3.4", {
    default: COMMON(
      html("guide", START, "#navbar", "#sidebar", "#table-of-contents", "#page-title", "#pagination", "#footer"),
    ),
    wide: COMMON(tested(FRONTMATTER, "`mode: wide` keeps the sidebar and has no table of contents")),
    custom: COMMON(tested(FRONTMATTER, "`mode: custom` leaves the page to its author")),
    frame: RARE(tested(FRONTMATTER, "`mode: frame` keeps the sidebar, without title and table of contents")),
    center: COMMON(tested(FRONTMATTER, "`mode: center` hides sidebar and table of contents")),
    assistant: RARE(
      html(
        "suite",
        "/core/assistant",
        "main [data-assistant-page] textarea",
        "!main → Never shown",
        "!#table-of-contents",
      ),
    ),
  }),
];
