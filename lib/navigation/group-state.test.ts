import { type GroupState, type GroupTransition, nextGroupState } from "@/lib/navigation/group-state";
import { expect, test } from "@/tests/support/unit-test";

const closed: GroupState = { isExpanded: false, firstPagePath: "/first" };
const open: GroupState = { ...closed, isExpanded: true };
const empty: GroupState = { isExpanded: false };

const navigates = { isExpanded: true, navigateTo: "/first" };

const rows: [sentence: string, current: GroupState, drilldown: boolean, expected: GroupTransition][] = [
  ["with drilldown, a collapsed group expands and opens its first page", closed, true, navigates],
  ["with drilldown, an expanded group stays expanded and opens its first page", open, true, navigates],
  ["with drilldown, a group without pages only expands", empty, true, { isExpanded: true }],
  ["without drilldown, a collapsed group expands", closed, false, { isExpanded: true }],
  ["without drilldown, an expanded group collapses", open, false, { isExpanded: false }],
];

for (const [sentence, current, drilldown, expected] of rows) {
  test(sentence, () => expect(nextGroupState(current, drilldown)).toEqual(expected));
}
