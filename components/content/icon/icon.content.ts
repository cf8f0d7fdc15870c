import { defineContentComponent } from "@/lib/text/define-content-component";

export const icon = defineContentComponent({
  names: ["Icon"],
  component: "MdxIcon",
  display: "inline",
  needs: ["icon|name|src"],
  inIslands: true,
  toMarkdown: () => [],
});
