import type { AriaAttributes, CSSProperties, ReactNode } from "react";
import type { IconLibrary } from "@/lib/config/icon-library";
import { app } from "@/lib/port";

export interface IconShapeProps {
  name: string;
  /** Undefined for the library of the site, in client code, which does not know it. */
  library: IconLibrary | undefined;
  /** Font Awesome style. */
  variant: string | undefined;
  className: string;
  box: CSSProperties;
  naming: AriaAttributes & { role?: string };
}

/** The shape of an icon as inline SVG. Server code imports it as `#icon-shape`. */
export function IconShape({
  name,
  library = "fontawesome",
  variant,
  className,
  box,
  naming,
}: IconShapeProps): ReactNode {
  const shape = app().icon(name, library, variant);
  if (!shape) return null;
  return (
    <svg
      className={className}
      style={box}
      viewBox={`${shape.left} ${shape.top} ${shape.width} ${shape.height}`}
      {...naming}
      // oxlint-disable-next-line react/no-danger -- the markup comes from the installed icon sets
      dangerouslySetInnerHTML={{ __html: shape.body }}
    />
  );
}
