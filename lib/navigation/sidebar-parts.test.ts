import { packSidebar } from "@/lib/navigation/packed-sidebar";
import { allNodePaths, findNearbyGroups, isInParts, nodePathOf, nodesAt } from "@/lib/navigation/sidebar-parts";
import type { SidebarNode } from "@/lib/navigation/types";
import { expect, test } from "@/tests/support/unit-test";

function pages(folder: string, count: number): SidebarNode[] {
  return Array.from({ length: count }, (_, index) => ({
    type: "page",
    id: `${folder}${index}`,
    path: `/${folder}/${index}`,
    label: `${index}`,
  }));
}

function group(label: string, children: SidebarNode[], rootPath?: string): SidebarNode {
  return {
    type: "group",
    id: label,
    label,
    isCollapsible: false,
    isInitiallyExpanded: true,
    ...(rootPath && { rootPath }),
    children,
  };
}

const large = [
  ...pages("start", 1),
  group("Users", pages("users", 100)),
  group("Teams", [...pages("teams", 99), group("Members", pages("members", 3), "/members")]),
];

const places = [
  { sentence: "a page of a group names the group", path: "/users/7", nodePath: [1] },
  { sentence: "a page of a nested group names both", path: "/members/1", nodePath: [2, 99] },
  { sentence: "the landing page of a group is inside of it", path: "/members", nodePath: [2, 99] },
  { sentence: "a page outside of groups names none", path: "/start/0", nodePath: [] },
  { sentence: "a page that no row names, neither", path: "/elsewhere", nodePath: [] },
];

for (const { sentence, path, nodePath } of places) {
  test(sentence, () => {
    expect(nodePathOf(large, path)).toEqual(nodePath);
    const holder = nodesAt(large, nodePath) ?? [];
    const isListed = path !== "/elsewhere" && path !== "/members";
    expect(holder.some((node) => node.type === "page" && node.path === path)).toBe(isListed);
  });
}

test("200 rows are sent whole, one more in parts; groups count as rows", () => {
  expect(isInParts([...pages("a", 100), group("G", pages("b", 99))])).toBe(false);
  expect(isInParts([...pages("a", 100), group("G", pages("b", 100))])).toBe(true);
  expect(nodePathOf([group("G", pages("a", 199))], "/a/0")).toEqual([]);
});

test("a node path to a missing node has no rows", () => {
  expect(nodesAt(large, [0])).toBeUndefined();
  expect(nodesAt(large, [9])).toBeUndefined();
  expect(nodesAt(large, [Number.NaN])).toBeUndefined();
});

test("only groups on the node path keep their rows, and other groups have a number of rows", () => {
  const { rows } = packSidebar(large, [2]);
  expect(rows[0]).toEqual(["/start/0", "0"]);
  expect(rows[1]).toEqual({ label: "Users", missingRows: 100 });
  expect(rows[2]).toMatchObject({ label: "Teams", base: "/teams/" });
  const teams = rows[2];
  const members = Array.isArray(teams) ? undefined : teams?.rows?.at(-1);
  expect(members).toEqual({ label: "Members", rootPath: "/members", missingRows: 3 });
});

test("rows of groups nearby are packed, those of groups below them are not", () => {
  const { rows } = packSidebar(large, [1], new Set([2]));
  expect(rows[2]).toMatchObject({ label: "Teams", base: "/teams/" });
  const teams = rows[2];
  expect(Array.isArray(teams) ? undefined : teams?.rows?.at(-1)).toMatchObject({ label: "Members", missingRows: 3 });
});

const sizes = (...counts: number[]) => counts.map((count, index) => group(`${index}`, pages(`${index}-`, count)));

const NEARBY: { sentence: string; nodes: SidebarNode[]; nodePath: number[]; nearby: number[] }[] = [
  { sentence: "one long enough on each side", nodes: sizes(40, 20, 5, 40, 40), nodePath: [2], nearby: [1, 3] },
  {
    sentence: "as many short ones as fill the view",
    nodes: sizes(9, 9, 9, 5, 9, 9, 9, 9, 9),
    nodePath: [3, 2],
    nearby: [2, 1, 4, 5, 6, 7],
  },
  {
    sentence: "none that is very long, nor what is behind it",
    nodes: sizes(5, 100, 5, 100, 5),
    nodePath: [2],
    nearby: [],
  },
  {
    sentence: "the first ones for a page outside of groups",
    nodes: [...pages("a", 1), ...sizes(20, 20, 20)],
    nodePath: [],
    nearby: [1, 2],
  },
  { sentence: "the first ones for a page that is not listed", nodes: sizes(20, 20, 20), nodePath: [], nearby: [0, 1] },
  { sentence: "none for the only group", nodes: sizes(300), nodePath: [0], nearby: [] },
];

for (const { sentence, nodes, nodePath, nearby } of NEARBY) {
  test(`groups nearby: ${sentence}`, () => {
    expect([...findNearbyGroups(nodes, nodePath)]).toEqual(nearby);
  });
}

test("every group has a node path, including nested groups", () => {
  expect(allNodePaths(large)).toEqual([[1], [2], [2, 99]]);
});
