import { type GroupState, type GroupTransition, nextGroupState } from "@/lib/navigation/group-state";
import { expect, test } from "@/tests/support/unit-test";

const closed: GroupState = { isExpanded: false, firstPagePath: "/first" };
const open: GroupState = { ...closed, isExpanded: true };
const empty: GroupState = { isExpanded: false };

const goes = { isExpanded: true, navigateTo: "/first" };

const rows: [sentence: string, current: GroupState, drilldown: boolean, expected: GroupTransition][] = [
  ["drilldown true expands and opens the first page", closed, true, goes],
  ["drilldown true keeps an open group open", open, true, goes],
  ["drilldown true only expands a group without a page to open", empty, true, { isExpanded: true }],
  ["drilldown false expands a collapsed group", closed, false, { isExpanded: true }],
  ["drilldown false collapses an open group", open, false, { isExpanded: false }],
];

for (const [sentence, current, drilldown, expected] of rows) {
  test(sentence, () => expect(nextGroupState(current, drilldown)).toEqual(expected));
}
