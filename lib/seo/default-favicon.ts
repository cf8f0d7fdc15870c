import { escapeHtml } from "@/lib/base/escape-html";
import { resolveColors } from "@/lib/site/colors";
import type { SiteSettings } from "@/lib/site/settings-types";

/**
 * The icon of a site without one: the first letter of its name on its accent color, as a `data:` URL. Without it,
 * every browser would request a missing `/favicon.ico`.
 */
export function defaultFavicon(settings: Pick<SiteSettings, "name" | "colors" | "background">): string {
  const { variables } = resolveColors(settings);
  const letter = Array.from(settings.name.trim())[0]?.toUpperCase() ?? "D";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" ` +
    `fill="${variables["--accent-button"]}"/><text x="16" y="22.5" text-anchor="middle" font-size="19" ` +
    `font-family="system-ui,sans-serif" font-weight="600" fill="${variables["--accent-button-text"]}">` +
    `${escapeHtml(letter)}</text></svg>`;
  // Only characters that a URL cannot contain are escaped, since every page contains this text twice.
  return `data:image/svg+xml,${svg.replace(/[^\w .,:;/=()-]/gu, encodeURIComponent)}`;
}
