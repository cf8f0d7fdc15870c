import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

interface VisibilityRow extends SiteFixture {
  sentence: string;
  /** Path looked at; `/p` if absent. */
  path?: string;
  isHidden: boolean;
  isIndexed: boolean;
  isNoindex: boolean;
}

const listedAndHidden = { isHidden: true, isIndexed: false, isNoindex: true };
const open = { isHidden: false, isIndexed: true, isNoindex: false };
const hiddenGroup = { group: "G", hidden: true, pages: ["p"] };

const visibility: VisibilityRow[] = [
  { sentence: "a listed page is indexed", navigation: { pages: ["p"] }, ...open },
  {
    sentence: "a hidden page is in nothing and asks search engines to stay away",
    files: { p: { hidden: true } },
    navigation: { pages: ["p"] },
    ...listedAndHidden,
  },
  {
    sentence: "a page that is not listed is in nothing, but search engines may find it",
    files: ["p"],
    navigation: {},
    isHidden: false,
    isIndexed: false,
    isNoindex: false,
  },
  { sentence: "a page below a hidden group is hidden", navigation: { groups: [hiddenGroup] }, ...listedAndHidden },
  {
    sentence: "a page below a hidden tab is hidden",
    navigation: { tabs: [{ tab: "T", hidden: true, pages: ["p"] }] },
    ...listedAndHidden,
  },
  {
    sentence: "noindex leaves the page in the sidebar only",
    files: { p: { noindex: true } },
    navigation: { pages: ["p"] },
    isHidden: false,
    isIndexed: false,
    isNoindex: true,
  },
  {
    sentence: "searchable false on the page keeps it in sitemap and llms.txt",
    files: { p: { searchable: false } },
    navigation: { pages: ["p"] },
    ...open,
  },
  {
    sentence: "a hidden tab with searchable true keeps its pages indexed",
    navigation: { tabs: [{ tab: "T", hidden: true, searchable: true, pages: ["p"] }] },
    isHidden: true,
    isIndexed: true,
    isNoindex: false,
  },
  {
    sentence: "a hidden group with searchable true keeps its pages indexed",
    navigation: { groups: [{ ...hiddenGroup, searchable: true }] },
    isHidden: true,
    isIndexed: true,
    isNoindex: false,
  },
  {
    sentence: "a page's own hidden beats searchable true above it",
    files: { p: { hidden: true } },
    navigation: { groups: [{ ...hiddenGroup, searchable: true }] },
    ...listedAndHidden,
  },
  {
    sentence: "searchable false on a group that is not hidden has no effect",
    navigation: { groups: [{ group: "G", searchable: false, pages: ["p"] }] },
    ...open,
  },
  {
    sentence: "hidden false below a hidden parent makes indexable again",
    navigation: { groups: [{ group: "G", hidden: true, pages: [{ group: "H", hidden: false, pages: ["p"] }] }] },
    ...open,
  },
  {
    sentence: "hidden false on a page below a hidden group makes it indexable again",
    files: { p: { hidden: false } },
    navigation: { groups: [hiddenGroup] },
    ...open,
  },
  {
    sentence: "a page listed in a hidden and in a visible place is visible",
    navigation: { groups: [hiddenGroup, { group: "H", pages: ["p"] }] },
    ...open,
  },
  {
    sentence: "indexing all takes hidden pages",
    files: { p: { hidden: true } },
    navigation: { pages: ["p"] },
    indexing: "all",
    isHidden: true,
    isIndexed: true,
    isNoindex: false,
  },
  {
    sentence: "indexing all takes unlisted pages",
    files: ["p"],
    navigation: {},
    indexing: "all",
    isHidden: false,
    isIndexed: true,
    isNoindex: false,
  },
  {
    sentence: "indexing all takes pages below hidden groups",
    navigation: { groups: [hiddenGroup] },
    indexing: "all",
    isHidden: true,
    isIndexed: true,
    isNoindex: false,
  },
  {
    sentence: "noindex holds even where indexing is all",
    files: { p: { noindex: true } },
    navigation: { pages: ["p"] },
    indexing: "all",
    isHidden: false,
    isIndexed: false,
    isNoindex: true,
  },
];

for (const { sentence, path = "/p", isHidden, isIndexed, isNoindex, ...site } of visibility) {
  test(sentence, () => {
    expect(makeSite(site).pageView(path)).toMatchObject({ isHidden, isIndexed, isNoindex });
  });
}
