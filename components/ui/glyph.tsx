import type { ReactNode } from "react";

export interface GlyphProps {
  /** Width, height and other utilities; 16 px if absent. */
  className?: string;
}

/** An icon of the interface on a grid of 24, drawn by the rule `.glyph`. Icons that authors name come from `Icon`. */
export function Line({ path, className = "size-4" }: GlyphProps & { path: string }): ReactNode {
  return (
    <svg className={`glyph ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** A component that renders a path. Calls are marked as pure, so that the bundler drops icons that are not used. */
export function glyph(path: string): (props: GlyphProps) => ReactNode {
  return (props) => <Line path={path} {...props} />;
}

export const ChevronEnd = /* @__PURE__ */ glyph("M9.5 6l6 6-6 6");
export const ArrowOut = /* @__PURE__ */ glyph("M8 16l8.5-8.5M9 7.5h7.5V15");
export const ArrowStart = /* @__PURE__ */ glyph("M19 12H5.5M11 6l-6 6 6 6");
export const Bars = /* @__PURE__ */ glyph("M4 7.5h16M4 16.5h16");
export const Lines = /* @__PURE__ */ glyph("M4 6h16M4 12h10M4 18h13");
export const Dots = /* @__PURE__ */ glyph(
  "M4.5 12a.75.75 0 101.5 0 .75.75 0 00-1.5 0zM11.25 12a.75.75 0 101.5 0 .75.75 0 00-1.5 0zM18 12a.75.75 0 101.5 0 .75.75 0 00-1.5 0z",
);
export const Sun = /* @__PURE__ */ glyph(
  "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6l1.4 1.4m0-13.4l-1.4 1.4M6.7 17.3l-1.4 1.4",
);
export const Moon = /* @__PURE__ */ glyph("M20 14.2A8.3 8.3 0 119.8 4a6.6 6.6 0 0010.2 10.2z");
export const Globe = /* @__PURE__ */ glyph(
  "M12 3a9 9 0 100 18 9 9 0 000-18zM3.5 12h17M12 3c2.7 2.7 3.8 5.7 3.8 9s-1.1 6.3-3.8 9c-2.7-2.7-3.8-5.7-3.8-9s1.1-6.3 3.8-9z",
);
