import { defineContentComponent } from "@/lib/text/define-content-component";
import { titledBlock } from "@/lib/text/titled-block";

export const tabs = defineContentComponent({
  names: ["Tabs"],
  inIslands: true,
  parts: ["Tab"],
  needs: ["children"],
  holds: { children: ["Tab"], isDropped: true },
  enhancement: { selector: "[data-tabs]", module: "tabs-client" },
});

export const tab = defineContentComponent({
  names: ["Tab"],
  markdown: ["title"],
  inIslands: true,
  takesId: true,
  needs: ["title|label", "children"],
  parents: ["Tabs"],
  toMarkdown: titledBlock(),
});
