"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useState } from "react";
import { readStored, store } from "@/components/ui/stored";

const WIDTH_KEY = "lectern-assistant-width";
/** Limits of the width of the sheet, in pixels. */
const MIN_WIDTH = 320;
const MAX_WIDTH = 720;
/** Initial width, in pixels: narrower on small desktop screens, so that text keeps its full width. */
const initial = () => (innerWidth < 1424 ? 360 : 400);
/** In windows at least this wide, in pixels, the sheet is beside the page, which keeps its minimum width. */
const BESIDE_FROM = 1280;
const MIN_PAGE_WIDTH = 880;
/** In narrower windows, the sheet covers at most this share of the page. */
const MAX_SHARE = 0.6;

/** The width of the sheet, and the functions that change it. */
export interface SheetWidth {
  width: number;
  change: (width: number) => void;
  /** True if the sheet is wider than initially. */
  isExpanded: boolean;
  /** Switches between the maximum and the initial width. */
  toggle: () => void;
}

/** Distance by which an arrow key moves the edge, in pixels. */
const STEP = 24;

/** The width of the sheet, in pixels. It is stored in the browser, and limited by the width of the window. */
export function useSheetWidth(): SheetWidth {
  const [width, setWidth] = useState(() => clamp(Number(readStored(WIDTH_KEY)) || initial()));

  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--assistant-width", `${width}px`);
  }, [width]);

  useEffect(() => {
    const fit = () => setWidth(clamp);
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, []);

  const change = (next: number) => {
    setWidth(clamp(next));
    store(WIDTH_KEY, String(clamp(next)));
  };
  const isExpanded = width > initial();
  return { width, change, isExpanded, toggle: () => change(isExpanded ? initial() : MAX_WIDTH) };
}

/** The edge of the sheet. Readers drag it, or move it with the arrow keys. */
export function ResizeHandle({ label, width, change }: Pick<SheetWidth, "width" | "change"> & { label: string }) {
  const isRightToLeft = () => document.documentElement.dir === "rtl";
  const onKeyDown = (event: KeyboardEvent) => {
    const outward = isRightToLeft() ? "ArrowRight" : "ArrowLeft";
    const inward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
    const next = { [outward]: width + STEP, [inward]: width - STEP, Home: MIN_WIDTH, End: MAX_WIDTH }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    change(isRightToLeft() ? event.clientX : document.documentElement.clientWidth - event.clientX);
  };
  return (
    <div
      // oxlint-disable-next-line react/forbid-dom-props -- a separator that moves is a widget, which <hr> is not
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={clamp(MAX_WIDTH)}
      tabIndex={0}
      className="assistant-resize"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => change(initial())}
    />
  );
}

function clamp(width: number): number {
  const available = innerWidth >= BESIDE_FROM ? innerWidth - MIN_PAGE_WIDTH : innerWidth * MAX_SHARE;
  return Math.round(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH, available)));
}
