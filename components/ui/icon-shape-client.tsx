import type { CSSProperties, ReactNode } from "react";
import { withBasePath } from "@/components/ui/base-path";
import type { IconShapeProps } from "@/components/ui/icon-shape";

/** The shape of an icon as a mask over the text color, which the browser fetches; `#icon-shape` in client code. */
export function IconShape({ name, library, variant, className, box, naming }: IconShapeProps): ReactNode {
  const path = [library ?? "site", variant ?? "default", `${name}.svg`].map(encodeURIComponent).join("/");
  const address = `url("${withBasePath(`/_lectern/icons/${path}`)}") center / contain no-repeat`;
  const style: CSSProperties = { ...box, display: "inline-block", background: "currentColor", mask: address };
  return <span className={className} style={style} {...naming} />;
}
