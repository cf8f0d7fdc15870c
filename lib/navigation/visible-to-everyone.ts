import { readBoolean } from "@/lib/config/read-value";

/**
 * Decides who may see a page: everyone, or no one until readers can sign in. `groups` restricts a page to some readers,
 * whatever else is said of it; without it, the page's own `public` counts before that of the navigation.
 *
 * @param frontmatter of the page file, or the metadata of the operation that the page is generated from.
 * @param isPlacePublic what the navigation says of the place where the page is listed.
 */
export function isVisibleToEveryone(frontmatter: Readonly<Record<string, unknown>>, isPlacePublic = true): boolean {
  return frontmatter.groups === undefined && readBoolean(frontmatter.public, isPlacePublic);
}
