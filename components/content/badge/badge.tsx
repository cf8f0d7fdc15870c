import type { CSSProperties, ReactNode } from "react";
import { joinClasses, readBoolean } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { Icon } from "@/components/ui/icon";

type BadgeColor =
  | "gray"
  | "blue"
  | "green"
  | "yellow"
  | "orange"
  | "red"
  | "purple"
  | "white"
  | "surface"
  | "white-destructive"
  | "surface-destructive";

interface BadgeProps extends IconProperties {
  color?: BadgeColor;
  size?: "xs" | "sm" | "md" | "lg";
  shape?: "rounded" | "pill";
  stroke?: boolean | string;
  disabled?: boolean | string;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

/** A small label in running text. */
export function Badge({ color = "gray", size = "md", className, ...rest }: BadgeProps): ReactNode {
  return (
    <span
      className={joinClasses("badge", className)}
      style={rest.style}
      data-badge=""
      data-color={color}
      data-size={size}
      data-shape={rest.shape}
      data-stroke={readBoolean(rest.stroke) || undefined}
      aria-disabled={readBoolean(rest.disabled) || undefined}
    >
      <Icon icon={rest.icon} style={rest.iconType} library={rest.iconLibrary} />
      {rest.children}
    </span>
  );
}
