import type { NavbarLink } from "@/lib/site/settings-types";

/** Where the platforms answer questions about what is public, without trailing slash. */
export interface CountServices {
  github: string;
  discord: string;
}

/** A question to a platform, and where its answer holds the number. */
export interface CountRequest {
  address: string;
  field: string;
}

const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/(\w[\w.-]*)\/(\w[\w.-]*?)(?:\.git)?(?:[/?#]|$)/i;
const INVITATION = /^https?:\/\/(?:www\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/([\w-]+)/i;

/**
 * How to ask for the number beside a link: stars of a repository (GitHub, REST API "Get a repository"), members of a
 * server that are online (Discord, "Get Invite"). Undefined for links that have none.
 */
export function countRequest({ type, href }: NavbarLink, services: CountServices): CountRequest | undefined {
  if (type === "github") {
    const [, owner, name] = REPOSITORY.exec(href) ?? [];
    return name && owner
      ? { address: `${services.github}/repos/${owner}/${name}`, field: "stargazers_count" }
      : undefined;
  }
  if (type === "discord") {
    const [, code] = INVITATION.exec(href) ?? [];
    return code
      ? { address: `${services.discord}/invites/${code}?with_counts=true`, field: "approximate_presence_count" }
      : undefined;
  }
  return undefined;
}

/** Reads the number from an answer, rounded down to its two leading digits; undefined where there is none. */
export function readCount(answer: string, { field }: CountRequest): number | undefined {
  const count = parseObject(answer)[field];
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? roundCount(count) : undefined;
}

/** Pages are made anew when a number changes, so small changes of large ones are left out. */
function roundCount(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // A proxy's page of apology, say: no number.
    return {};
  }
}
