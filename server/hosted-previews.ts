import type { IncomingMessage, ServerResponse } from "node:http";
import { escapePattern } from "@/lib/base/escape-pattern";
import { currentContext } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import type { Preview } from "@/lib/hosting/preview-settings";
import type { SiteDefinition } from "@/lib/hosting/read-sites";
import { isSameSecret } from "@/lib/http/secrets";
import { log } from "@/lib/observability/log";
import { renderBar } from "@/lib/previews/describe";
import { forkPolicy, type PreviewedSite } from "@/lib/previews/preview-definition";
import { SitePreviews } from "@/lib/previews/site-previews";
import { findSite } from "@/server/hosted-sites";
import { answerRefusal } from "@/server/plain-answers";

/** Headers that make a browser prompt for the password of previews. */
export const PASSWORD_HEADERS = { "cache-control": "no-store", "www-authenticate": 'Basic realm="Previews"' };

/** Scripts and modules, which are not served from forks because a fork may share the origin of the site. */
const SCRIPT = /^[^?]*\.(?:[cm]?js|wasm)(?:$|\?)/i;

const sitesWithPreviews = new Map<string, SitePreviews>();

/** The previews of a site of this process. */
export function previewsOf(site: string): SitePreviews | undefined {
  return sitesWithPreviews.get(site);
}

/** True if a request has the password of the previews (HTTP Basic), or if no password is set. */
export function isAdmitted(authorization: string | null | undefined, password: string | undefined): boolean {
  if (password === undefined) return true;
  const [, encoded = ""] = /^Basic +(\S+) *$/i.exec(authorization ?? "") ?? [];
  const given = Buffer.from(encoded, "base64").toString("utf8");
  return isSameSecret(given.slice(given.indexOf(":") + 1), password);
}

/** Additions to the pages of a preview. */
export interface PreviewPages {
  headers: readonly (readonly [name: string, value: string])[];
  /** Adds the bar that describes the preview to a document. */
  addBar(html: string): string;
}

/** The previews of all sites of a server. */
export class HostedPreviews {
  private listed: readonly SiteDefinition[] = [];
  private definitions: readonly SiteDefinition[] = [];

  /** @param replace replaces the list of the sites and previews that the server serves */
  constructor(private readonly replace: (definitions: readonly SiteDefinition[]) => void) {}

  /** Replaces the list of sites, and looks for their previews. */
  follow(listed: readonly SiteDefinition[]): void {
    this.listed = listed;
    const wanted = new Map(listed.flatMap((site) => (hasPreviews(site) ? [[site.name, site] as const] : [])));
    for (const [name, previews] of sitesWithPreviews) {
      if (JSON.stringify(wanted.get(name)) === JSON.stringify(previews.site)) wanted.delete(name);
      else {
        previews.close();
        sitesWithPreviews.delete(name);
      }
    }
    for (const [name, site] of wanted) {
      const previews = new SitePreviews(site, () => this.update());
      sitesWithPreviews.set(name, previews);
      previews.start().catch((error: unknown) => log().error("Previews cannot be made", { site: name }, error));
    }
    this.update();
  }

  /** Passes a request on, unless it is for a preview that does not exist or that it may not see. */
  async handle(request: IncomingMessage, response: ServerResponse, next: () => Promise<void>): Promise<void> {
    let definition = findSite(this.definitions, request);
    if (definition && !this.find(definition) && this.isForPreview(definition, request)) {
      // The preview may just have been announced: wait until the lists are up to date.
      await Promise.all([...sitesWithPreviews.values()].map((previews) => previews.settled()));
      definition = findSite(this.definitions, request);
    }
    const found = definition && this.find(definition);
    if (!definition || !found) {
      if (definition?.hosts.length === 0 && this.isPreviewHost(request.headers.host)) {
        return answerRefusal(response, { status: 404, message: "There is no such preview." });
      }
      if (definition && isWebhook(definition, request)) {
        response.once("finish", () => {
          // The status shows that the site has accepted the signature.
          if (response.statusCode === 200 || response.statusCode === 422) void previewsOf(definition.name)?.refresh();
        });
      }
      return next();
    }
    const { preview, previews } = found;
    if (!isAdmitted(request.headers.authorization, previews.site.previews.password)) {
      return answerRefusal(response, { status: 401, message: "A password is required.", headers: PASSWORD_HEADERS });
    }
    if (preview.isFork) {
      const { method, url = "/" } = request;
      if (method !== "GET" && method !== "HEAD") {
        return answerRefusal(response, { status: 405, headers: { Allow: "GET, HEAD" } });
      }
      if (SCRIPT.test(url))
        return answerRefusal(response, { status: 404, message: "Scripts of forks are not served." });
    }
    return next();
  }

  /** Writes the files of a preview before its site is loaded. Called in the context of the site. */
  async open(definition: SiteDefinition): Promise<(PreviewPages & Pick<Preview, "isFork">) | undefined> {
    if (!definition.name.includes("~")) return undefined;
    const found = this.find(definition);
    if (!found) throw new UserError("The preview is no longer there.");
    const { preview, previews } = found;
    const warn = (error: unknown) =>
      log().warn("Files of a preview could not be removed", { site: definition.name }, error);
    currentContext()?.signal.addEventListener("abort", () => void previews.release(preview).catch(warn));
    await previews.prepare(preview);
    const { LECTERN_FRAME_ANCESTORS: frames = "'self'" } = definition.environment;
    return {
      isFork: preview.isFork,
      headers: [
        ["X-Robots-Tag", "noindex, nofollow"],
        ...(preview.isFork ? [["Content-Security-Policy", forkPolicy(frames)] as const] : []),
      ],
      addBar: (html) => {
        const [, language = "en"] = /<html[^>]* lang="([\w-]+)"/.exec(html.slice(0, 2_000)) ?? [];
        return addAtEnd(html, renderBar(previews.describe(preview), language));
      },
    };
  }

  private update(): void {
    this.definitions = [...this.listed, ...this.listed.flatMap(({ name }) => previewsOf(name)?.definitions() ?? [])];
    this.replace(this.definitions);
  }

  private find(definition: SiteDefinition): { preview: Preview; previews: SitePreviews } | undefined {
    const previews = previewsOf(definition.name.split("~", 1)[0] ?? "");
    const preview = definition.name.includes("~") ? previews?.find(definition) : undefined;
    return previews && preview && { preview, previews };
  }

  private isForPreview({ name, basePath }: SiteDefinition, { url = "", headers }: IncomingMessage): boolean {
    return (previewsOf(name) !== undefined && url.startsWith(`${basePath}/~`)) || this.isPreviewHost(headers.host);
  }

  private isPreviewHost(host = ""): boolean {
    return [...sitesWithPreviews.values()].some(({ site: { previews } }) => {
      const [before = "", after] = (previews.host ?? "").split("*").map(escapePattern);
      return after !== undefined && new RegExp(`^${before}[a-z0-9-]+${after}(?::\\d+)?$`, "i").test(host);
    });
  }
}

function hasPreviews(site: SiteDefinition): site is PreviewedSite {
  return site.previews !== undefined;
}

function isWebhook({ basePath }: SiteDefinition, { method, url = "" }: IncomingMessage): boolean {
  return method === "POST" && url.split("?", 1)[0] === `${basePath}/_lectern/reload`;
}

function addAtEnd(html: string, added: string): string {
  const index = html.lastIndexOf("</body>");
  return index === -1 ? html : html.slice(0, index) + added + html.slice(index);
}
