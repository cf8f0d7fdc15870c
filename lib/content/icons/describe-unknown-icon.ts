import type { IconReference } from "@/lib/config/icon-library";

/** What to tell an author of an icon that no set has. */
export function describeUnknownIcon(icon: IconReference): string {
  return `No icon set contains \`${typeof icon === "string" ? icon : icon.name}\`, so nothing is shown.`;
}
