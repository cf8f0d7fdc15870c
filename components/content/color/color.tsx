import type { CSSProperties, ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { readColor, readText } from "@/components/content/prop-values";

interface ColorProps {
  variant?: "compact" | "table";
  children?: ReactNode;
}

interface ColorItemProps {
  name?: string;
  value?: string | { light?: string; dark?: string };
}

/** Swatches of a palette, in cells (`compact`) or in rows (`table`). A click copies the value. */
export function Color({ variant = "compact", children }: ColorProps): ReactNode {
  return (
    <div className="color" data-variant={variant}>
      {children}
    </div>
  );
}

function ColorRow({ title, children }: { title?: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <div className="color-row">
      {title ? <p className="color-title">{renderInlineMarkdown(title)}</p> : null}
      <div className="color-items">{children}</div>
    </div>
  );
}

/** One swatch; the value may differ by mode. */
function ColorItem({ name, value }: ColorItemProps): ReactNode {
  const modes = typeof value === "object" && value !== null ? value : { light: value };
  const light = readText(modes.light) ?? readText(modes.dark) ?? "";
  const dark = readText(modes.dark) ?? light;
  const style = { "--swatch-light": readColor(light), "--swatch-dark": readColor(dark) } as CSSProperties;
  return (
    <button
      type="button"
      className="color-item"
      style={style}
      data-copy="color"
      aria-label={`${name ?? ""} ${light}`.trim()}
    >
      <span className="color-swatch" />
      {name ? <span className="color-name">{name}</span> : null}{" "}
      <span className="color-value" data-value={light}>
        {light}
      </span>{" "}
      {dark === light ? null : (
        <span className="color-value-dark" data-value={dark}>
          {dark}
        </span>
      )}
    </button>
  );
}

Color.Row = ColorRow;
Color.Item = ColorItem;
