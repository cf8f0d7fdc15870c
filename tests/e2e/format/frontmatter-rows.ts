import type { FormatRow } from "./row";

const self = "#sidebar a[href='SELF']";

/** Page files and their frontmatter (section 3). */
export const frontmatterRows: readonly FormatRow[] = [
  {
    rule: "without a title the name of the file serves, and unknown keys do no harm",
    frontmatter: "mine: kept",
    title: "Frontmatter 0 - Test site",
    has: ["h1#page-title → Frontmatter 0", `${self} → Frontmatter 0`],
  },
  {
    rule: "the title is the only heading of the first level",
    frontmatter: "title: Only",
    page: "# Other\n\nWords",
    has: ["h1 → Only", "h2#other"],
    lacks: ["h1:not(#page-title)"],
  },
  {
    rule: "`sidebarTitle` is the row in the sidebar, not the heading",
    frontmatter: "title: Long title\nsidebarTitle: Short",
    title: "Long title - Test site",
    has: ["h1 → Long title", `${self} → Short`],
  },
  {
    rule: "the description is rendered as Markdown under the title and described to machines as text",
    frontmatter: "title: A\ndescription: With `code` and **bold**",
    has: ["#header p code → code", "#header p strong → bold", "meta[name=description][content='With code and bold']"],
  },
  {
    rule: "`icon` and `tag` stand in the sidebar, `deprecated` also beside the title",
    frontmatter: "title: A\nicon: rocket\ntag: NEW\ndeprecated: true",
    has: [`${self} svg`, `${self} → NEW`, `${self} → Deprecated`, "h1 → Deprecated"],
  },
  {
    rule: "`mode: wide` keeps the sidebar and has no table of contents",
    frontmatter: "title: A\nmode: wide",
    page: "## One\n\n## Two",
    has: ["div:not([data-footer]) [data-page-mode=wide]", "#sidebar", "h1"],
    lacks: ["#table-of-contents"],
  },
  {
    rule: "`mode: center` hides sidebar and table of contents",
    frontmatter: "title: A\nmode: center",
    page: "## One\n\n## Two",
    has: ["[data-sidebar=none] [data-page-mode=center]", "h1"],
    lacks: ["#table-of-contents"],
  },
  {
    rule: "`mode: custom` leaves the page to its author",
    frontmatter: "title: A\nmode: custom",
    page: "## One\n\n## Two",
    has: ["[data-sidebar=none][data-footer=none] [data-page-mode=custom]", "h2:not([id]) → One"],
    lacks: ["#page-title", "#table-of-contents", "#pagination"],
  },
  {
    rule: "`mode: frame` keeps the sidebar, without title and table of contents",
    frontmatter: "title: A\nmode: frame",
    page: "## One\n\n## Two",
    has: ["div:not([data-sidebar]) > div > [data-page-mode=frame]", "h2:not([id]) → One"],
    lacks: ["#page-title", "#table-of-contents"],
  },
  {
    rule: "an unknown mode is the default",
    frontmatter: "title: A\nmode: sideways",
    page: "## One\n\n## Two",
    has: ["[data-page-mode=default]", "h1", "#table-of-contents"],
  },
  {
    rule: "a hidden page is served, has no row, and search engines are told to pass it over",
    frontmatter: "title: A\nhidden: true",
    has: ["h1 → A", "meta[name=robots][content*=noindex]"],
    lacks: [self],
  },
  {
    rule: "`noindex` keeps the row and tells search engines to pass the page over",
    frontmatter: "title: A\nnoindex: true",
    has: [`${self} → A`, "meta[name=robots][content*=noindex]"],
    lacks: ["script[type='application/ld+json']"],
  },
  {
    rule: "`searchable: false` leaves search engines alone",
    frontmatter: "title: A\nsearchable: false",
    has: [self],
    lacks: ["meta[name=robots][content*=noindex]"],
  },
  {
    rule: "keywords, canonical address and robots are meta tags",
    frontmatter: "title: A\nkeywords: [one, two]\ncanonical: https://example.com/a\nrobots: nofollow",
    has: [
      "meta[name=keywords][content*=one][content*=two]",
      "link[rel=canonical][href='https://example.com/a']",
      "meta[name=robots][content*=nofollow]",
    ],
  },
  {
    rule: "previews take their own words, else those of the page",
    frontmatter: 'title: A\ndescription: B\n"og:title": C\n"twitter:description": D',
    has: [
      "meta[property='og:title'][content=C]",
      "meta[property='og:description'][content=B]",
      "meta[name='twitter:title'][content=C]",
      "meta[name='twitter:description'][content=D]",
      "meta[name='twitter:card'][content=summary_large_image]",
    ],
  },
  {
    rule: "`timestamp` shows the day that `lastUpdatedDate` names",
    frontmatter: "title: A\ntimestamp: true\nlastUpdatedDate: 2026-03-04",
    has: [".feedback-toolbar → March 4, 2026"],
  },
  {
    rule: "`hideFooterPagination` takes previous and next away",
    frontmatter: "title: A\nhideFooterPagination: true",
    lacks: ["#pagination"],
  },
  {
    rule: "`related` names further pages and links",
    frontmatter: "title: A\nrelated:\n  - /index\n  - Elsewhere: https://example.com",
    has: ["main section a[href='/'] → Home", "main section a[href='https://example.com'] → Elsewhere"],
  },
  {
    rule: "`contextual` with no options removes the page menu",
    frontmatter: "title: A\ncontextual:\n  options: []",
    lacks: ["#page-context-menu", "#page-context-menu-button"],
  },
  {
    rule: "`contextual` replaces the options of the site",
    frontmatter: "title: A\ncontextual:\n  options: [view]",
    has: ["#page-context-menu, #page-context-menu-button"],
  },
  {
    rule: "frontmatter that is not YAML leaves a page with the name of its file",
    frontmatter: "title: [broken",
    page: "Words",
    has: ["h1", "#content → Words"],
  },
];
