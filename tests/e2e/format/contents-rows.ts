import type { FormatRow } from "./row";

const hidden = (name: string, props = "") => `<${name}${props}>\n\n## In ${name}\n\n</${name}>`;

/** The table of contents (section 4.7). */
export const contentsRows: readonly FormatRow[] = [
  {
    rule: "headings of levels 1 to 4 are listed, deeper ones below the entry before",
    page: "# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five",
    toc: ["One", "Two", "·Three", "··Four"],
  },
  {
    rule: "headings written as elements count, with their own id",
    page: '<h2>Raw</h2>\n\n<Heading level={3} id="own">Element</Heading>\n\n<h2 noAnchor>Quiet</h2>',
    toc: ["Raw", "·Element", "Quiet"],
    has: ["#table-of-contents a[href='#own'] → Element", "h2#quiet:not(:has(a))"],
  },
  {
    rule: "labels of updates and titles of steps that are headings are listed",
    page: [
      '<Update label="May 2026">\n\n## Inside\n\n</Update>',
      '<Steps titleSize="h2"><Step title="First">A</Step></Steps>',
      '<Steps titleSize="h3"><Step title="Second">A</Step><Step title="Third" noAnchor>A</Step></Steps>',
      '<Steps><Step title="Plain">A</Step></Steps>',
    ].join("\n\n"),
    toc: ["May 2026", "First", "·Second"],
  },
  {
    rule: "what opens on demand, updates, prompts and text for agents keep their headings to themselves",
    page: [
      "## Before",
      hidden("Accordion", ' title="A"'),
      `<AccordionGroup>\n${hidden("Accordion", ' title="B"')}\n</AccordionGroup>`,
      hidden("Expandable", ' title="C"'),
      hidden("Prompt", ' description="D"'),
      hidden("Visibility", ' for="agents"'),
      "## After",
    ].join("\n\n"),
    toc: ["Before", "After"],
  },
  {
    rule: "formatting is stripped from entries",
    page: "## `code` and *more*\n\n## Other",
    toc: ["code and more", "Other"],
  },
  { rule: "a page without headings has no list", page: "Words", lacks: ["#table-of-contents"] },
];
