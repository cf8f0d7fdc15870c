import { defineContentComponent } from "@/lib/text/define-content-component";

export const panel = sidePart("Panel", "panel");
export const requestExample = sidePart("RequestExample", "request-example");
export const responseExample = sidePart("ResponseExample", "response-example");

function sidePart(name: string, ownId: string) {
  return defineContentComponent({ names: [name], needs: ["children"], ownId, isSidePart: true });
}

/** The element that the compiler puts around the parts of the side column. */
export const sidePanel = defineContentComponent({ names: ["SidePanel"] });
