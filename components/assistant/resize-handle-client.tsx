"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useState } from "react";

const WIDTH_KEY = "lectern-assistant-width";
const MINIMUM = 320;
const MAXIMUM = 720;
/** At first; on small desktop screens it leaves the text its width. */
const initial = () => (innerWidth < 1424 ? 360 : 400);
/** From this width on the page is beside the sheet and keeps so much of it; below, the sheet is over a part of it. */
const BESIDE = 1280;
const PAGE = 880;
const SHARE = 0.6;

/** The width of the sheet and what changes it. */
export interface SheetWidth {
  width: number;
  change: (width: number) => void;
  /** True if the sheet is wider than it is at first. */
  isExpanded: boolean;
  /** As wide as it can be, or as at first. */
  toggle: () => void;
}

/** How far one press of an arrow key moves the edge, pixels. */
const STEP = 24;

/** The width of the sheet in pixels. It is remembered, and never more than the window has. */
export function useSheetWidth(): SheetWidth {
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(WIDTH_KEY)) || initial()));

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
    localStorage.setItem(WIDTH_KEY, String(clamp(next)));
  };
  const isExpanded = width > initial();
  return { width, change, isExpanded, toggle: () => change(isExpanded ? initial() : MAXIMUM) };
}

/** The edge of the sheet: dragged, or moved with the arrow keys. */
export function ResizeHandle({ label, width, change }: Pick<SheetWidth, "width" | "change"> & { label: string }) {
  const isRightToLeft = () => document.documentElement.dir === "rtl";
  const onKeyDown = (event: KeyboardEvent) => {
    const outward = isRightToLeft() ? "ArrowRight" : "ArrowLeft";
    const inward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
    const next = { [outward]: width + STEP, [inward]: width - STEP, Home: MINIMUM, End: MAXIMUM }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    change(isRightToLeft() ? event.clientX : document.documentElement.clientWidth - event.clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which <hr> is not
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={MINIMUM}
      aria-valuemax={clamp(MAXIMUM)}
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
  const available = innerWidth >= BESIDE ? innerWidth - PAGE : innerWidth * SHARE;
  return Math.round(Math.max(MINIMUM, Math.min(width, MAXIMUM, available)));
}
