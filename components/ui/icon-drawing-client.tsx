import type { CSSProperties, ReactNode } from "react";
import { withBasePath } from "@/components/ui/base-path";
import type { IconDrawingProps } from "@/components/ui/icon-drawing";

/** The shape of an icon as a mask over the text color, which the browser fetches; `#icon-drawing` in client code. */
export function IconDrawing({ name, library, variant, className, box, naming }: IconDrawingProps): ReactNode {
  const path = [library ?? "site", variant ?? "default", `${name}.svg`].map(encodeURIComponent).join("/");
  const address = `url("${withBasePath(`/_lectern/icons/${path}`)}") center / contain no-repeat`;
  const style: CSSProperties = { ...box, display: "inline-block", background: "currentColor", mask: address };
  return <span className={className} style={style} {...naming} />;
}
