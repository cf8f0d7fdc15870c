import { expect, test } from "@playwright/test";
import { type GroupState, type GroupTransition, nextGroupState } from "@/lib/navigation/group-state";

const nested: GroupState = { isExpanded: false, isCollapsible: true, firstPagePath: "/first" };
const open: GroupState = { ...nested, isExpanded: true };
const top: GroupState = { isExpanded: true, isCollapsible: false, firstPagePath: "/first" };
const rooted: GroupState = { ...nested, rootPath: "/root", firstPagePath: "/root" };

interface Row {
  sentence: string;
  current: GroupState;
  drilldown?: boolean;
  layoutDefault?: boolean;
  expected: GroupTransition;
}

const goes = { isExpanded: true, navigateTo: "/first" };

const rows: Row[] = [
  { sentence: "drilldown true expands and opens the first page", current: nested, drilldown: true, expected: goes },
  { sentence: "drilldown true keeps an open group open", current: open, drilldown: true, expected: goes },
  {
    sentence: "drilldown true opens the first page of a top-level group",
    current: top,
    drilldown: true,
    expected: goes,
  },
  {
    sentence: "drilldown true only expands a group without a page to open",
    current: { isExpanded: false, isCollapsible: true },
    drilldown: true,
    expected: { isExpanded: true },
  },
  {
    sentence: "drilldown false expands a collapsed group",
    current: nested,
    drilldown: false,
    expected: { isExpanded: true },
  },
  {
    sentence: "drilldown false collapses an open group",
    current: open,
    drilldown: false,
    expected: { isExpanded: false },
  },
  {
    sentence: "drilldown false cannot collapse a top-level group",
    current: top,
    drilldown: false,
    expected: { isExpanded: true },
  },
  { sentence: "unset, a layout that navigates decides", current: nested, layoutDefault: true, expected: goes },
  {
    sentence: "unset, a layout that toggles decides",
    current: open,
    layoutDefault: false,
    expected: { isExpanded: false },
  },
  {
    sentence: "drilldown false overrides a layout that navigates",
    current: nested,
    drilldown: false,
    layoutDefault: true,
    expected: { isExpanded: true },
  },
  {
    sentence: "drilldown true overrides a layout that toggles",
    current: nested,
    drilldown: true,
    layoutDefault: false,
    expected: goes,
  },
  {
    sentence: "the label of a group with a root is a link to it, whatever drilldown says",
    current: rooted,
    drilldown: false,
    expected: { isExpanded: true, navigateTo: "/root" },
  },
  {
    sentence: "the chevron of a group with a root toggles",
    current: { ...rooted, part: "chevron" },
    drilldown: true,
    expected: { isExpanded: true },
  },
  {
    sentence: "the chevron closes an open group even where drilldown is true",
    current: { ...open, part: "chevron" },
    drilldown: true,
    expected: { isExpanded: false },
  },
];

for (const { sentence, current, drilldown, layoutDefault = false, expected } of rows) {
  test(sentence, () => expect(nextGroupState(current, drilldown, layoutDefault)).toEqual(expected));
}
