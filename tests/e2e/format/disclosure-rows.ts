import type { FormatRow } from "./row";

/** Components that show and hide: accordions, tabs, steps, views, expandables. */
export const disclosureRows: readonly FormatRow[] = [
  {
    rule: "an accordion is a closed disclosure with a plain slug of its title as id",
    page: '<Accordion title="Où est **Ça**?" description="With `code`">Inside</Accordion>',
    has: [
      "details#ou-est-ca:not([open]) > summary",
      "summary strong → Ça",
      "summary code → code",
      "details#ou-est-ca → Inside",
    ],
  },
  {
    rule: "`defaultOpen` opens an accordion, `id` names it, `icon` stands before its title",
    page: '<Accordion title="A" defaultOpen id="Mine" icon="rocket">x</Accordion>',
    has: ["details#Mine[open] > summary svg"],
  },
  {
    rule: '`defaultOpen="false"` leaves it closed',
    page: '<Accordion title="A" defaultOpen="false">x</Accordion>',
    has: ["details:not([open])"],
  },
  {
    rule: "accordions with the same title get IDs of their own",
    page: '<AccordionGroup>\n  <Accordion title="A">1</Accordion>\n  <Accordion title="A">2</Accordion>\n</AccordionGroup>',
    has: [".accordion-group > details#a", ".accordion-group > details#a-2"],
  },
  {
    rule: "links in the title of an accordion are text",
    page: '<Accordion title="See [this](https://example.com) ~~now~~">x</Accordion>',
    has: ["summary del → now"],
    lacks: ["summary a"],
    text: ["See this now"],
  },
  {
    rule: "an expandable says what it shows; without title it speaks of child attributes",
    page: '<Expandable title="properties">a</Expandable>\n\n<Expandable defaultOpen>b</Expandable>',
    has: ["details:not([open]) summary → Show properties", "details[open] summary → child attributes"],
  },
  {
    rule: "tabs are a tab list, the first of them selected, with IDs from their titles",
    page: '<Tabs>\n  <Tab title="npm" icon="npm">One</Tab>\n  <Tab title="p *n* pm">Two</Tab>\n</Tabs>',
    has: [
      "[role=tablist] > [role=tab][aria-selected=true][aria-controls=npm] svg",
      "[role=tab][aria-selected=false][tabindex='-1'] em → n",
      "[role=tabpanel]#npm:not([hidden]) → One",
      "[role=tabpanel][hidden] → Two",
    ],
  },
  {
    rule: "`defaultTabIndex` counts from 0; `id` names a tab; `sync={false}` and `borderBottom` are kept",
    page: '<Tabs defaultTabIndex={1} sync={false} borderBottom>\n  <Tab title="A">1</Tab>\n  <Tab title="B" id="mine">2</Tab>\n</Tabs>',
    has: ["[data-tabs][data-border]:not([data-sync])", "#mine[role=tabpanel]:not([hidden])", "#a[hidden]"],
  },
  {
    rule: "tabs with the same title get IDs of their own",
    page: '<Tabs>\n  <Tab title="A">1</Tab>\n  <Tab title="A">2</Tab>\n</Tabs>',
    has: ["#a[role=tabpanel]", "#a-2[role=tabpanel]"],
  },
  {
    rule: "tabs may come from a fragment",
    page: '<Tabs>\n  <>\n    <Tab title="A">1</Tab>\n  </>\n</Tabs>',
    has: ["[role=tablist] > [role=tab] → A"],
  },
  {
    rule: "steps are a list; titles are paragraphs unless told otherwise",
    page: '<Steps>\n  <Step title="Get *it*">1</Step>\n  <Step title="Two" titleSize="h3">2</Step>\n</Steps>',
    has: ["[role=list] > [role=listitem] p em → it", "[role=listitem] h3#two → Two", "h3#two a[href='#two']"],
  },
  {
    rule: "`titleSize` of the steps holds for all; `noAnchor` takes the link away",
    page: '<Steps titleSize="h2">\n  <Step title="One">1</Step>\n  <Step title="Two" noAnchor id="second">2</Step>\n</Steps>',
    has: ["h2#one a", "h2#second"],
    lacks: ["h2#second a"],
  },
  {
    rule: "an icon takes the place of a step's number, and `stepNumber` sets it",
    page: '<Steps>\n  <Step title="A" icon="flag">1</Step>\n  <Step title="B" stepNumber={7}>2</Step>\n</Steps>',
    has: [".step-marker svg", "[style*='step 7']"],
  },
  {
    rule: "steps in a fragment are steps",
    page: '<Steps titleSize="h3">\n  <>\n    <Step title="A">1</Step>\n  </>\n</Steps>',
    has: ["[role=listitem] h3#a"],
  },
  {
    rule: "a page with views has one select with all titles and shows the first view",
    page: '<View title="JavaScript" icon="js">A</View>\n\n<View title="Python">Snake</View>\n\n<View title="Python">Twice</View>\n\n<View>Untitled</View>',
    has: [
      "select > option:nth-child(2) → Python",
      "[data-view=JavaScript]:not([hidden])",
      "[data-view=Python][hidden]",
    ],
    lacks: ["option:nth-child(3)"],
    noText: ["Twice", "Untitled"],
  },
  {
    rule: "`Visibility` for humans is in the page, for agents or without an audience it is not",
    page: '<Visibility for="humans">People</Visibility>\n\n<Visibility for="agents">Machines</Visibility>\n\n<Visibility>Nobody</Visibility>',
    text: ["People"],
    noText: ["Machines", "Nobody"],
  },
];
