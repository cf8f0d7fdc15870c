import type { CSSProperties, ReactNode } from "react";
import { readColor, readNumber } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { Icon } from "@/components/ui/icon";

interface MdxIconProps extends IconProperties {
  src?: string;
  name?: string;
  color?: string;
  size?: number | string;
  className?: string;
  style?: CSSProperties;
}

/** An icon in running text, 16 pixels unless `size` says otherwise. */
export function MdxIcon({ icon, src, name, style, ...rest }: MdxIconProps): ReactNode {
  const shown = (
    <Icon
      icon={icon ?? src ?? name}
      style={rest.iconType}
      library={rest.iconLibrary}
      size={readNumber(rest.size, 16)}
      color={readColor(rest.color)}
      className={rest.className}
    />
  );
  return style ? <span style={style}>{shown}</span> : shown;
}
