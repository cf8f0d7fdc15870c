"use client";

import { type RefObject, useEffect } from "react";

/**
 * Tells the style sheet which part of the window a keyboard on the screen leaves free (`--visible-top`,
 * `--visible-height`): a sheet as high as the window would keep its field below the keyboard. A page that the reader has
 * magnified is left alone.
 */
export function useVisiblePart(sheet: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const style = sheet.current?.style;
    const { visualViewport: part } = window;
    if (!isOpen || !style || !part) return;
    const forget = () => {
      style.removeProperty("--visible-top");
      style.removeProperty("--visible-height");
    };
    const fit = () => {
      if (part.scale > 1) return forget();
      style.setProperty("--visible-top", `${part.offsetTop}px`);
      style.setProperty("--visible-height", `${part.height}px`);
    };
    fit();
    part.addEventListener("resize", fit);
    part.addEventListener("scroll", fit);
    return () => {
      part.removeEventListener("resize", fit);
      part.removeEventListener("scroll", fit);
      forget();
    };
  }, [isOpen, sheet]);
}
