import type { CSSProperties, ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { NavigationLink } from "@/lib/navigation/types";

/** The icon of a navigation entry in its colors from docs.json for each mode, or else in the color of the text around it. */
export function TintedIcon({ entry, size }: { entry: NavigationLink; size: number }): ReactNode {
  const icon = <Icon icon={entry.icon} size={size} />;
  if (!entry.color) return icon;
  const { light, dark } = entry.color;
  return (
    <span
      className="contents text-(--tint-light) dark:text-(--tint-dark)"
      style={{ "--tint-light": light, "--tint-dark": dark } as CSSProperties}
    >
      {icon}
    </span>
  );
}
