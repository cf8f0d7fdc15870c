import type { IconReference } from "@/lib/config/icon-library";
import { findNearest } from "@/lib/config/nearest";
import { iconNames } from "@/lib/content/icons/load-icon.server";

/** Message and hint for an icon that no set has. */
export function describeUnknownIcon(icon: IconReference): { message: string; hint: string } {
  const name = typeof icon === "string" ? icon : icon.name;
  const nearest = findNearest(name, iconNames());
  return {
    message: `No icon set of Lectern has \`${name}\`, so another icon is shown.`,
    hint: nearest
      ? `Did you mean \`${nearest}\`? Icons that only Font Awesome Pro has are not included.`
      : "Choose an icon of Font Awesome Free, Lucide or Tabler; those that only Font Awesome Pro has are not included.",
  };
}
