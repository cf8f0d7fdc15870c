import type { FormatRow } from "./row";

const update = (label: string, props: string, body: string) =>
  `<Update label="${label}"${props}>\n\n${body}\n\n</Update>`;

/** Change logs and their feeds (section 4.8). */
export const changelogRows: readonly FormatRow[] = [
  {
    rule: "tags of all updates, most frequent first, take the place of the table of contents",
    page: [
      update("May", ' tags={["API", "Fix"]}', "One"),
      update("April", ' tags={["Fix"]}', "Two"),
      update("March", "", "Three"),
    ].join("\n\n"),
    has: [
      "#changelog-filters button[aria-pressed=false]:nth-of-type(1) → Fix",
      "#changelog-filters button:nth-of-type(2) → API",
    ],
    lacks: ["#table-of-contents", "#changelog-filters button:nth-of-type(3)"],
  },
  {
    rule: "updates without tags are listed in the table of contents",
    page: [update("May", "", "One"), update("April", "", "Two")].join("\n\n"),
    toc: ["May", "April"],
    lacks: ["#changelog-filters"],
  },
  {
    rule: "the feed has an item for an update without headings, dated by its label",
    frontmatter: "title: Log\nrss: true",
    page: update("2026-05-04", "", "Words of *May*."),
    has: ["link[rel=alternate][type='application/rss+xml'][href$='SELF/rss.xml']"],
    feed: ["<title>2026-05-04</title>", "SELF#2026-05-04</link>", "Mon, 04 May 2026", "Words of May."],
  },
  {
    rule: "the feed has an item for each heading of an update",
    page: update("May 2026", "", "## First\n\nOne.\n\n## Second\n\nTwo."),
    feed: ["<title>First</title>", "#first</link>", "One.", "<title>Second</title>", "Two."],
    noFeed: ["<title>May 2026</title>"],
  },
  {
    rule: "`rss` says what the feed says",
    page: update("May 2026", ' rss={{ title: "Spring", description: "New things" }}', "## First\n\nOne."),
    feed: ["<title>Spring</title>", "New things"],
    noFeed: ["<title>First</title>", "One."],
  },
  {
    rule: "code is left out of the feed, and components are text",
    page: update("May 2026", "", "Words.\n\n<Note>Inside</Note>\n\n```js\nconst code = 1;\n```"),
    feed: ["Words.", "Inside"],
    noFeed: ["const code", "Note&gt;"],
  },
  {
    rule: "the feed has at most fifteen items",
    page: Array.from({ length: 17 }, (_, index) => update(`Release ${index + 1}`, "", "Words.")).join("\n\n"),
    feed: ["<title>Release 1</title>", "<title>Release 15</title>"],
    noFeed: ["<title>Release 16</title>"],
  },
  {
    rule: "`rss: true` puts a link to the feed under the title",
    frontmatter: "title: Log\nrss: true",
    page: update("May 2026", "", "Words."),
    has: ["main a[type='application/rss+xml'][href$='SELF/rss.xml'] → RSS"],
  },
];
