import { parseJson } from "@/lib/base/parse-json";
import { readObject } from "@/lib/config/read-value";
import type { NavbarLink } from "@/lib/site/settings-types";

/** Base URLs of the platforms' public interfaces, without trailing slash. */
export interface BadgePlatforms {
  github: string;
  discord: string;
}

/** The URL of a link's number, and the field of the response that contains it. */
export interface BadgeSource {
  address: string;
  field: string;
}

/** URL of the numbers of all links, without base path. */
export const BADGES_ADDRESS = "/_lectern/badges/links.json";

const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/(\w[\w.-]*)\/(\w[\w.-]*?)(?:\.git)?(?:[/?#]|$)/i;
const INVITATION = /^https?:\/\/(?:www\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/([\w-]+)/i;
const PUBLIC_PLATFORMS: BadgePlatforms = { github: "https://api.github.com", discord: "https://discord.com/api/v10" };

/**

 * Returns where to fetch the number beside a link: stars of a repository (GitHub, REST API "Get a repository") or members of a
 * server that are online (Discord, "Get Invite"). Undefined for links without a number.
 */
export function badgeSource(
  { type, href }: Pick<NavbarLink, "type" | "href">,
  platforms = PUBLIC_PLATFORMS,
): BadgeSource | undefined {
  if (type === "github") {
    const [, owner, name] = REPOSITORY.exec(href) ?? [];
    return name && owner
      ? { address: `${platforms.github}/repos/${owner}/${name}`, field: "stargazers_count" }
      : undefined;
  }
  if (type === "discord") {
    const [, code] = INVITATION.exec(href) ?? [];
    return code
      ? { address: `${platforms.discord}/invites/${code}?with_counts=true`, field: "approximate_presence_count" }
      : undefined;
  }
  return undefined;
}

/** Reads the number from a response; undefined if there is none above zero, as in the error page of a proxy. */
export function readBadge(response: string, field: string): number | undefined {
  const count = readObject(parseJson(response))[field];
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : undefined;
}
