import type { ReactNode } from "react";

export interface GlyphProps {
  /** Width, height and other utilities; 16 px if absent. */
  className?: string;
}

/**
 * A line drawing on a grid of 24: the interface's own signs, with stroke and shape by the rule `.glyph`, since a page holds
 * each of them twice. Icons that authors name come from `Icon`.
 */
export function Line({ path, className = "size-4" }: GlyphProps & { path: string }): ReactNode {
  return (
    <svg className={`glyph ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function ChevronDown(props: GlyphProps): ReactNode {
  return <Line path="M6 9.5l6 6 6-6" {...props} />;
}

export function ChevronEnd(props: GlyphProps): ReactNode {
  return <Line path="M9.5 6l6 6-6 6" {...props} />;
}

export function ChevronUpDown(props: GlyphProps): ReactNode {
  return <Line path="M8 9.5l4-4 4 4M8 14.5l4 4 4-4" {...props} />;
}

export function ArrowOut(props: GlyphProps): ReactNode {
  return <Line path="M8 16l8.5-8.5M9 7.5h7.5V15" {...props} />;
}

export function ArrowStart(props: GlyphProps): ReactNode {
  return <Line path="M19 12H5.5M11 6l-6 6 6 6" {...props} />;
}

export function ArrowEnd(props: GlyphProps): ReactNode {
  return <Line path="M5 12h13.5M13 6l6 6-6 6" {...props} />;
}

export function Bars(props: GlyphProps): ReactNode {
  return <Line path="M4 7.5h16M4 16.5h16" {...props} />;
}

export function Lines(props: GlyphProps): ReactNode {
  return <Line path="M4 6h16M4 12h10M4 18h13" {...props} />;
}

export function Dots(props: GlyphProps): ReactNode {
  return (
    <Line
      path="M4.5 12a.75.75 0 101.5 0 .75.75 0 00-1.5 0zM11.25 12a.75.75 0 101.5 0 .75.75 0 00-1.5 0zM18 12a.75.75 0 101.5 0 .75.75 0 00-1.5 0z"
      {...props}
    />
  );
}

export function Cross(props: GlyphProps): ReactNode {
  return <Line path="M6 6l12 12M18 6L6 18" {...props} />;
}

export function Check(props: GlyphProps): ReactNode {
  return <Line path="M5 12.5l4.5 4.5L19 7.5" {...props} />;
}

export function Sun(props: GlyphProps): ReactNode {
  return (
    <Line
      path="M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6l1.4 1.4m0-13.4l-1.4 1.4M6.7 17.3l-1.4 1.4"
      {...props}
    />
  );
}

export function Moon(props: GlyphProps): ReactNode {
  return <Line path="M20 14.2A8.3 8.3 0 119.8 4a6.6 6.6 0 0010.2 10.2z" {...props} />;
}

export function Globe(props: GlyphProps): ReactNode {
  return (
    <Line
      path="M12 3a9 9 0 100 18 9 9 0 000-18zM3.5 12h17M12 3c2.7 2.7 3.8 5.7 3.8 9s-1.1 6.3-3.8 9c-2.7-2.7-3.8-5.7-3.8-9s1.1-6.3 3.8-9z"
      {...props}
    />
  );
}
