import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from "@floating-ui/dom";

/** Distance from the edges of the window, pixels. */
const MARGIN = 8;

/** Shows a popover beside an element and keeps it there. @returns a function that stops updating its position. */
export function placePopup(popup: HTMLElement, anchor: Element, placement: Placement): () => void {
  popup.showPopover();
  return autoUpdate(anchor, popup, async () => {
    const { x, y } = await computePosition(anchor, popup, {
      placement,
      strategy: "fixed",
      middleware: [
        offset(6),
        flip({ padding: MARGIN }),
        shift({ padding: MARGIN }),
        size({
          padding: MARGIN,
          apply({ availableHeight, rects }) {
            popup.style.setProperty("--available-height", `${availableHeight}px`);
            popup.style.setProperty("--anchor-width", `${rects.reference.width}px`);
          },
        }),
      ],
    });
    Object.assign(popup.style, { inset: "auto", left: `${x}px`, top: `${y}px` });
  });
}
