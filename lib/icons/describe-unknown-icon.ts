import type { IconReference } from "@/lib/icons/types";

/** What to tell an author of an icon that no set has. */
export function describeUnknownIcon(icon: IconReference): string {
  return `No set of icons has \`${typeof icon === "string" ? icon : icon.name}\`, so nothing is drawn.`;
}
