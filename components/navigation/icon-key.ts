import type { IconReference } from "@/lib/config/icon-library";

/** A string that is equal for equal icon references: the key of icons that are rendered once and used in many rows. */
export function iconKey(icon: IconReference): string {
  return typeof icon === "string" ? icon : `${icon.library ?? ""}:${icon.style ?? ""}:${icon.name}`;
}
