import { type PackedList, packSidebar, unpackSidebar } from "@/lib/navigation/packed-sidebar";
import type { GroupNode, PageNode, SidebarNode } from "@/lib/navigation/types";
import { expect, test } from "@/tests/support/unit-test";

function page(id: string, path: string, more: Partial<PageNode> = {}): PageNode {
  return { type: "page", id, path, label: path.toUpperCase(), ...more };
}

function group(id: string, children: SidebarNode[], more: Partial<GroupNode> = {}): GroupNode {
  return { type: "group", id, label: id, isCollapsible: false, isInitiallyExpanded: true, children, ...more };
}

interface Row {
  sentence: string;
  nodes: SidebarNode[];
  packed: PackedList;
}

const rows: Row[] = [
  {
    sentence: "pages of one folder name it once",
    nodes: [page("t.0", "/api/users/get"), page("t.1", "/api/users/list")],
    packed: {
      base: "/api/users/",
      rows: [
        ["get", "/API/USERS/GET"],
        ["list", "/API/USERS/LIST"],
      ],
    },
  },
  {
    sentence: "pages of several folders share what the folders share",
    nodes: [page("t.0", "/api/users/get"), page("t.1", "/api/usage"), page("t.2", "/api/teams/get")],
    packed: {
      base: "/api/",
      rows: [
        ["users/get", "/API/USERS/GET"],
        ["usage", "/API/USAGE"],
        ["teams/get", "/API/TEAMS/GET"],
      ],
    },
  },
  {
    sentence: "a single page keeps its path, and so does the front page beside others",
    nodes: [group("t.0", [page("t.0.0", "/api/get")]), group("t.1", [page("t.1.0", "/"), page("t.1.1", "/a")])],
    packed: {
      rows: [
        { label: "t.0", rows: [["/api/get", "/API/GET"]] },
        {
          label: "t.1",
          base: "/",
          rows: [
            ["", "/"],
            ["a", "/A"],
          ],
        },
      ],
    },
  },
  {
    sentence: "a method stands third, what few rows have fourth",
    nodes: [
      page("t.0", "/a", { method: "GET" }),
      page("t.1", "/b", { method: "POST", isDeprecated: true, tag: "Beta" }),
      page("t.2", "https", { icon: "star", href: "https://example.com" }),
    ],
    packed: {
      rows: [
        ["/a", "/A", "GET"],
        ["/b", "/B", "POST", { tag: "Beta", isDeprecated: true }],
        ["https", "HTTPS", "", { icon: "star", href: "https://example.com" }],
      ],
    },
  },
  {
    sentence: "groups below others collapse, and start open where they say so",
    nodes: [
      group("t.0", [
        group("t.0.0", [], { isCollapsible: true, isInitiallyExpanded: false, rootPath: "/r", firstPagePath: "/r" }),
        group("t.0.1", [], { isCollapsible: true, isInitiallyExpanded: true, icon: "star", tag: "New" }),
      ]),
    ],
    packed: {
      rows: [
        {
          label: "t.0",
          rows: [
            { label: "t.0.0", rootPath: "/r", firstPagePath: "/r", rows: [] },
            { label: "t.0.1", icon: "star", tag: "New", isInitiallyExpanded: true, rows: [] },
          ],
        },
      ],
    },
  },
];

for (const { sentence, nodes, packed } of rows) {
  test(sentence, () => {
    expect(packSidebar(nodes)).toEqual(packed);
    expect(unpackSidebar(packed, "t")).toEqual(nodes);
  });
}

test("a row does not repeat the method that is before its label", () => {
  const titled = (label: string) => page("t.0", "/a", { label, method: "GET" });
  const [, label] = packSidebar([titled("GET /users/{id}")]).rows[0] as [string, string];
  expect(label).toBe("/users/{id}");
  expect(packSidebar([titled("GET started")]).rows).toEqual([["/a", "GET started", "GET"]]);
});
