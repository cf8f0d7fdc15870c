import type { JsonObject } from "@/lib/config/read-value";
import {
  readDivisionFields,
  readHref,
  readIcon,
  readLabel,
  readShared,
  readSources,
} from "@/lib/navigation/read-element";
import { expect, test } from "@/tests/support/unit-test";

const labels: [rule: string, element: JsonObject, key: string, label: string | undefined][] = [
  ["its own key", { tab: "Guides", title: "Other" }, "tab", "Guides"],
  ["the key of another kind", { group: "Guides" }, "tab", "Guides"],
  ["a word for names in general", { title: "Guides" }, "tab", "Guides"],
  ["a blank name is none", { tab: " ", name: "Guides" }, "tab", "Guides"],
  ["what is no text is none", { tab: { a: 1 }, name: ["a"], label: "Guides" }, "tab", "Guides"],
  ["a link by its host", { href: "https://blog.acme.test:8080/a?b#c" }, "anchor", "blog.acme.test:8080"],
  ["a link of mail by its address", { href: "mailto:a@b.test?subject=c" }, "anchor", "a@b.test"],
  ["a path has no host", { href: "/a" }, "anchor", undefined],
  ["nothing", {}, "tab", undefined],
];
for (const [rule, element, key, label] of labels) {
  test(`the label of an element: ${rule}`, () => expect(readLabel(element, key)).toBe(label));
}

const hrefs: [written: unknown, href: string | undefined][] = [
  ["https://a.test/b/", "https://a.test/b/"],
  ["//a.test/b", "//a.test/b"],
  ["mailto:a@b.test", "mailto:a@b.test"],
  ["#a", "#a"],
  ["/a/b/", "/a/b/"],
  ["a//b/", "/a/b"],
  ["日本/語", "/日本/語"],
  ["", undefined],
  [{ a: 1 }, undefined],
  [undefined, undefined],
];
for (const [written, href] of hrefs) {
  test(`href ${JSON.stringify(written)} leads to ${href}`, () => expect(readHref({ href: written })).toBe(href));
}

const icons: [rule: string, element: JsonObject, icon: unknown][] = [
  ["a name", { icon: "star" }, "star"],
  ["a name with a style", { icon: "star", iconType: "solid" }, { name: "star", style: "solid" }],
  ["an object", { icon: { name: "star", library: "lucide" } }, { name: "star", library: "lucide" }],
  ["a style alone is none", { iconType: "solid" }, undefined],
  ["the name of a digit", { icon: 5 }, "5"],
  ["what is no icon", { icon: ["a"] }, undefined],
];
for (const [rule, element, icon] of icons) {
  test(`the icon of an element: ${rule}`, () => expect(readIcon(element)).toEqual(icon));
}

const sources: [rule: string, element: JsonObject, found: string[] | undefined][] = [
  ["one", { openapi: "a.json" }, ["a.json"]],
  ["several", { openapi: ["a.json", "b.yaml"] }, ["a.json", "b.yaml"]],
  ["both kinds", { openapi: "a.json", asyncapi: "b.json" }, ["a.json", "b.json"]],
  ["a group has one kind", { group: "G", openapi: "a.json", asyncapi: "b.json" }, ["a.json"]],
  ["a group with channels alone", { group: "G", asyncapi: "b.json" }, ["b.json"]],
  ["none", { openapi: [] }, undefined],
];
for (const [rule, element, found] of sources) {
  test(`the specifications of an element: ${rule}`, () => {
    expect(readSources(element)?.map(({ source }) => source)).toEqual(found);
  });
}

test("an element has the fields that are written in it, and no others", () => {
  expect(readShared({})).toEqual({});
  expect(readShared({ tag: "NEW", hidden: false, searchable: true, boost: 2 })).toEqual({
    tag: "NEW",
    isHidden: false,
    settings: { isSearchable: true, boost: 2 },
  });
  expect(readShared({ tag: 1.5, hidden: "maybe", boost: 0 })).toEqual(readShared({ tag: "1.5" }));
});

const fields: [rule: string, element: JsonObject, kind: "tab" | "anchor", found: object][] = [
  [
    "colors of both modes",
    { color: { light: "#fff", dark: "#000" } },
    "anchor",
    { color: { light: "#ffffff", dark: "#000000" } },
  ],
  ["no color that is none", { color: { light: "no color" } }, "anchor", {}],
  ["the side of a tab", { align: "end" }, "tab", { align: "end" }],
  ["a tab has two sides", { align: "middle" }, "tab", {}],
  ["an anchor has none", { align: "end" }, "anchor", {}],
  ["a description", { description: "About" }, "anchor", { description: "About" }],
];
for (const [rule, element, kind, found] of fields) {
  test(`the fields of a division: ${rule}`, () => expect(readDivisionFields(element, kind)).toEqual(found));
}
