import { linkAddress } from "@/components/navigation/link-address";
import type { MenuEntry } from "@/components/navigation/menu-entry";
import { TintedIcon } from "@/components/navigation/tinted-icon";
import type { NavigationLink } from "@/lib/navigation/types";

/** Navigation links as entries of a menu: URLs with base path, icons rendered. */
export function toMenuEntries(links: readonly NavigationLink[]): MenuEntry[] {
  return links.map((link) => ({
    id: link.id,
    label: link.label,
    href: link.isVersion ? link.href : linkAddress(link.href),
    isExternal: link.isExternal,
    isVersion: link.isVersion,
    isActive: link.isActive,
    icon: link.icon ? <TintedIcon entry={link} size={16} /> : undefined,
    description: link.description,
    tag: link.tag,
    languageTag: link.languageTag,
  }));
}
