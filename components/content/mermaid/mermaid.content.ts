import { defineContentComponent } from "@/lib/markdown/define-content-component";

export const mermaid = defineContentComponent({
  names: ["Mermaid"],
  display: "block",
  inIslands: true,
  enhancement: { selector: "[data-mermaid]", module: "diagrams-client" },
});
