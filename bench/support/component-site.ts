/** Address of the page with every interactive component. */
export const INTERACTIVE_PAGE = "/everything";

/** Address of a page of words alone. */
export const PLAIN_PAGE = "/words";

/** A switch that counts, as authors write it: React in a page. */
const COUNTER = `export const Counter = () => {
  const [count, setCount] = useState(0);
  return <Card title={\`Counted \${count}\`}><button type="button" onClick={() => setCount(count + 1)}>Count</button></Card>;
};`;

const CODE = `\`\`\`js one.js expandable\n${"const line = 1;\n".repeat(12)}\`\`\``;

/** Every component that answers to its reader; diagrams and mathematics apart, which bring libraries of their own. */
const COMPONENTS = `---
title: Everything
description: Every interactive component on one page.
---

${COUNTER}

<Counter />

<Tabs><Tab title="One">First</Tab><Tab title="Two">Second</Tab></Tabs>

<CodeGroup dropdown>

\`\`\`js one.js
one()
\`\`\`

\`\`\`py two.py
two()
\`\`\`

</CodeGroup>

${CODE}

<AccordionGroup><Accordion title="Question">Answer</Accordion></AccordionGroup>

<Expandable title="More"><ResponseField name="id" type="string">A name</ResponseField></Expandable>

<Steps><Step title="First">Do it</Step></Steps>

A <Tooltip tip="An explanation" headline="Word">word</Tooltip>.

<Tree><Tree.Folder name="app"><Tree.File name="page.tsx" /></Tree.Folder></Tree>

<View title="JavaScript">One language</View>
<View title="Python">Another</View>

<Variation is="cloud">In the cloud</Variation>
<Variation is="self">At home</Variation>

<Prompt description="Write a test">Write a test for this.</Prompt>

<Color variant="compact"><Color.Item name="Primary" value="#4F46E5" /></Color>

<Frame><img src="/picture.svg" alt="A picture" actions /></Frame>

<Update label="October 2026" tags={["Feature"]}>New</Update>
<Update label="September 2026" tags={["Fix"]}>Old</Update>

| Left | Right |
|---|---|
| a | b |
`;

/** A docs repository of the two pages, by paths. */
export const componentSite: Readonly<Record<string, string>> = {
  "docs.json": JSON.stringify({
    theme: "mint",
    name: "Components",
    colors: { primary: "#0f766e" },
    navigation: { pages: [INTERACTIVE_PAGE.slice(1), PLAIN_PAGE.slice(1)] },
    variations: {
      options: [
        { id: "cloud", label: "Cloud" },
        { id: "self", label: "Self-hosted" },
      ],
    },
  }),
  "everything.mdx": COMPONENTS,
  "words.mdx": "---\ntitle: Words\ndescription: Nothing to click.\n---\n\nA paragraph of words.\n",
  "picture.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>\n',
};
