import { defineContentComponent } from "@/lib/text/define-content-component";

export const code = defineContentComponent({ names: [], display: "inline", elements: { code: "InlineCode" } });
export const input = defineContentComponent({ names: [], display: "inline", elements: { input: "Input" } });
export const pre = defineContentComponent({ names: [], elements: { pre: "Preformatted" } });
export const table = defineContentComponent({ names: [], elements: { table: "Table" } });
