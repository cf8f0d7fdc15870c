import { findCitation } from "@/lib/assistant/client/find-citation";
import { sourceName } from "@/lib/assistant/client/reply-facts";
import { expect, test } from "@/tests/support/unit-test";

const sources = [
  { url: "https://docs.example/install#node", title: "Install", heading: "Node" },
  { url: "https://docs.example/deploy", title: "Deploy" },
];
const passages = [...sources, { url: "https://docs.example/install#docker", title: "Install", heading: "Docker" }];

const rows: readonly [sentence: string, href: string, citation: { number: number; name: string } | undefined][] = [
  ["a cited section has its number and its heading", "/install#node", { number: 1, name: "Install › Node" }],
  [
    "another section of a cited page has the number of the page",
    "/install#docker",
    { number: 1, name: "Install › Docker" },
  ],
  ["a section that was not found is named by its page", "/install#windows", { number: 1, name: "Install" }],
  ["a page without section has its title", "/deploy", { number: 2, name: "Deploy" }],
  ["a page that is not cited has no number", "/elsewhere", undefined],
  ["another site has no number", "https://other.example/deploy", undefined],
];

for (const [sentence, href, citation] of rows) {
  test(sentence, () => {
    const resolve = (url: string) => url.replace("https://docs.example", "");
    const found = findCitation(href, sources, passages, resolve);
    expect(found && { number: found.number, name: sourceName(found.source) }).toEqual(citation);
  });
}
