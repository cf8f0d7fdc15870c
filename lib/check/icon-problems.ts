import type { Finding } from "@/lib/config/finding";
import { iconHolders } from "@/lib/config/icon-holders";
import { describeUnknownIcon } from "@/lib/content/icons/describe-unknown-icon";
import { isKnownIcon } from "@/lib/content/icons/load-icon";
import type { Site } from "@/lib/site/types";

/** Icons that docs.json names and no set has. */
export function findUnknownIcons({ config, settings }: Pick<Site, "config" | "settings">): Finding[] {
  return iconHolders(config).flatMap(({ value, path }): Finding[] => {
    const { icon } = value;
    if (typeof icon !== "string" || icon.trim() === "" || isKnownIcon(icon, settings.icons.library)) return [];
    return [{ code: "unknown-icon", path: [...path, "icon"], ...describeUnknownIcon(icon) }];
  });
}
