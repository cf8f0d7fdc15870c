import path from "node:path";
import type { Preview, PreviewSettings } from "@/lib/hosting/preview-settings";
import type { SiteDefinition } from "@/lib/hosting/read-sites";
import type { PreviewLinks } from "@/lib/previews/describe";

/** A site that has previews. */
export type PreviewedSite = SiteDefinition & { previews: PreviewSettings };

/** Path of the page about the previews, below that of the site. */
const PREVIEWS_PATH = "/_lectern/previews";

/** Variables that no preview shares with the site: for its data, for services that cost money, and for notifications. */
const NOT_SHARED: Readonly<Record<string, string>> = {
  LECTERN_GIT: "",
  LECTERN_GIT_REF: "",
  LECTERN_GIT_TOKEN: "",
  LECTERN_GIT_SSH_KEY: "",
  LECTERN_WEBHOOK_SECRET: "",
  LECTERN_WATCH: "off",
  LECTERN_LINK_COUNTS: "off",
  LECTERN_PLAYGROUND_PROXY: "off",
  LECTERN_METRICS_TOKEN: "",
  DATABASE_URL: "",
  ASSISTANT: "off",
  EMBEDDING_BASE_URL: "",
  EMBEDDING_MODEL: "",
  EMBEDDING_API_KEY: "",
};

/** The site of a preview. @param directory the folder with its `files` and its data */
export function definePreview(site: PreviewedSite, preview: Preview, directory: string): SiteDefinition {
  const { host } = site.previews;
  const basePath = basePathOf(site, preview);
  const { LECTERN_SITE_URL: url = "", DOCS_DIR = "." } = site.environment;
  const own = {
    ...NOT_SHARED,
    LECTERN_SITE: `${site.name}-${preview.name}`,
    LECTERN_BASE_PATH: basePath,
    LECTERN_SITE_URL: originOf(site, preview),
    LECTERN_FRAME_ANCESTORS: framesOf(site, url),
    LECTERN_DATA: path.join(directory, "data"),
    DOCS_DIR: path.join(directory, "files", DOCS_DIR),
  };
  const fork = { LECTERN_UNTRUSTED: "on", LECTERN_CSP: "off" };
  return {
    name: `${site.name}~${preview.name}`,
    hosts: host === undefined ? site.hosts : [host.replace("*", preview.name)],
    basePath,
    environment: preview.isFork ? { ...own, ...fork } : { ...site.environment, ...own },
    ...(!preview.isFork && site.mounts && { mounts: site.mounts }),
  };
}

/**
 * The Content-Security-Policy of all responses of a fork: pages of text and images, which run no scripts, request nothing from
 * other hosts, and send no forms.
 */
export function forkPolicy(frameAncestors: string): string {
  return [
    "sandbox allow-same-origin allow-popups",
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

function basePathOf(site: PreviewedSite, { name }: Preview): string {
  return site.previews.host === undefined ? `${site.basePath}/~${name}` : site.basePath;
}

/** The origin of a preview; empty where the site does not know its own. */
function originOf({ environment, previews }: PreviewedSite, { name }: Preview): string {
  const { LECTERN_SITE_URL: written } = environment;
  if (!written) return "";
  const { protocol, origin } = new URL(written);
  return previews.host === undefined ? origin : `${protocol}//${previews.host.replace("*", name)}`;
}

/** Sources for `frame-ancestors` of a preview: the site, which shows previews next to its own pages. */
function framesOf({ hosts, previews }: PreviewedSite, url: string): string {
  if (previews.host === undefined) return "'self'";
  return ["'self'", ...(url ? [new URL(url).origin] : hosts)].join(" ");
}

/** The URLs that belong to a preview: whole ones where the site knows its own. */
export function previewLinks(site: PreviewedSite, preview: Preview): PreviewLinks {
  const { LECTERN_SITE_URL: written } = site.environment;
  const siteRoot = (written ? new URL(written).origin : "") + site.basePath;
  const { host } = site.previews;
  const ownHost = host === undefined ? "" : `//${host.replace("*", preview.name)}`;
  return {
    preview: (originOf(site, preview) || ownHost) + basePathOf(site, preview),
    site: siteRoot,
    details: `${siteRoot}${PREVIEWS_PATH}?name=${encodeURIComponent(preview.name)}`,
  };
}
