import { defineContentComponent } from "@/lib/text/define-content-component";

export const panel = defineContentComponent({
  names: ["Panel"],
  needs: ["children"],
  ownId: "panel",
  isSidePart: true,
});

export const requestExample = defineContentComponent({
  names: ["RequestExample"],
  needs: ["children"],
  ownId: "request-example",
  isSidePart: true,
});

export const responseExample = defineContentComponent({
  names: ["ResponseExample"],
  needs: ["children"],
  ownId: "response-example",
  isSidePart: true,
});

/** The element that the compiler puts around the parts of the side column. */
export const sidePanel = defineContentComponent({ names: ["SidePanel"] });
