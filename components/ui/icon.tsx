import { type CSSProperties, isValidElement, type ReactElement, type ReactNode } from "react";
import { IconShape } from "#icon-shape";
import { withBasePath } from "@/components/ui/base-path";
import { defaultIconLibrary } from "@/components/ui/icon-library";
import { type IconLibrary, type IconReference, isImageReference } from "@/lib/config/icon-library";

/** An icon as authors write it: a reference, or an SVG element. */
export type IconValue = IconReference | ReactElement | undefined | null;

export interface IconProps {
  icon: IconValue;
  /** Font Awesome style. */
  style?: string;
  library?: IconLibrary;
  /** Width and height in pixels; the font size if absent. */
  size?: number;
  color?: string;
  className?: string;
  /** Accessible name; if absent, the icon is decorative. */
  label?: string;
}

/** An icon: inline SVG on the server, a mask on the client, or an image. An unknown name renders a similar icon, or a circle. */
export function Icon({ icon, style, library, size, color, className = "", label }: IconProps): ReactNode {
  if (!icon) return null;
  if (isValidElement(icon)) return <span className={`icon ${className}`}>{icon}</span>;
  const reference = typeof icon === "string" ? { name: icon } : icon;
  if (typeof reference !== "object" || typeof reference.name !== "string") return null;
  const box: CSSProperties = { ...(size ? { width: size, height: size } : {}), ...(color ? { color } : {}) };
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  if (isImageReference(reference.name)) {
    // oxlint-disable-next-line nextjs/no-img-element -- an icon is a few hundred bytes, resizing it would cost more
    return <img className={`icon ${className}`} style={box} src={withBasePath(reference.name)} alt={label ?? ""} />;
  }
  return (
    <IconShape
      name={reference.name}
      library={reference.library ?? library ?? defaultIconLibrary()}
      variant={reference.style ?? style}
      className={`icon ${className}`}
      box={box}
      naming={naming}
    />
  );
}
