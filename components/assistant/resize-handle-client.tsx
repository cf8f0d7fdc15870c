"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";

const WIDTH_KEY = "lectern-assistant-width";
const MINIMUM = 320;
const MAXIMUM = 720;
const INITIAL = 400;
/** From this width on the page stands beside the sheet and keeps so much of it; below, the sheet lies over a part of it. */
const BESIDE = 1280;
const PAGE = 880;
const SHARE = 0.6;
/** How far one press of an arrow key moves the edge, pixels. */
const STEP = 24;

/** The edge of the sheet: dragged, or moved with the arrow keys. Its place is remembered. */
export function ResizeHandle({ label }: { label: string }) {
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(WIDTH_KEY)) || INITIAL));

  useEffect(() => {
    document.documentElement.style.setProperty("--assistant-width", `${width}px`);
    localStorage.setItem(WIDTH_KEY, String(width));
  }, [width]);

  useEffect(() => {
    const fit = () => setWidth(clamp);
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, []);

  const isRightToLeft = () => document.documentElement.dir === "rtl";
  const onKeyDown = (event: KeyboardEvent) => {
    const outward = isRightToLeft() ? "ArrowRight" : "ArrowLeft";
    const inward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
    const next = { [outward]: width + STEP, [inward]: width - STEP, Home: MINIMUM, End: MAXIMUM }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setWidth(clamp(next));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setWidth(clamp(isRightToLeft() ? event.clientX : document.documentElement.clientWidth - event.clientX));
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
      onDoubleClick={() => setWidth(INITIAL)}
    />
  );
}

function clamp(width: number): number {
  const room = innerWidth >= BESIDE ? innerWidth - PAGE : innerWidth * SHARE;
  return Math.round(Math.max(MINIMUM, Math.min(width, MAXIMUM, room)));
}
