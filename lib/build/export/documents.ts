import { formatPolicy, type Policy, parsePolicy } from "@/lib/http/content-security-policy";
import { readDocumentScripts } from "@/lib/http/document-scripts";

/** What a document of the server becomes on a host without one. */
export interface DocumentChanges {
  /** Address as written → as it is from now on. */
  replacements: ReadonlyMap<string, string>;
  /** The policy that the server sent with the document. */
  policy: string | undefined;
}

/**
 * Makes a document of the server one of its own: addresses with a query become those of files, and the policy is in the
 * document.
 */
export function finishDocument(html: string, { replacements, policy }: DocumentChanges): string {
  let text = html;
  for (const [written, address] of replacements) text = text.replaceAll(written, address);
  const sent = policy === undefined ? undefined : parsePolicy(policy);
  if (!sent) return text;
  const value = formatPolicy(documentPolicy(sent), readDocumentScripts(text)).replaceAll('"', "&quot;");
  return text.replace(/<head[^>]*>/, (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${value}">`);
}

/** A document cannot say who may frame it; its scripts are counted again. */
function documentPolicy(policy: Policy): Policy {
  const kept = [...policy].filter(([directive]) => directive !== "frame-ancestors");
  return new Map(
    kept.map(([directive, sources]) => [directive, sources.filter((source) => !source.startsWith("'sha256-"))]),
  );
}

/** A page that leads to another address, for hosts that know no redirects. */
export function redirectDocument(location: string): string {
  const address = location.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${address}">
<p>This page has moved: <a href="${address}">${address}</a></p>
</html>
`;
}

/** A redirect as configured. */
interface Redirect {
  source: string;
  destination: string;
  permanent: boolean;
}

/** The file by which several hosts know redirects, those with placeholders included. */
export function redirectsFile(redirects: readonly Redirect[], basePath: string): string {
  const lines = redirects
    .filter(({ source }) => !/[?#\s]/.test(source))
    .map(({ source, destination, permanent }) => {
      const star = source.match(/:(\w+)\*$/)?.[1];
      const from = source.replace(/:\w+\*$/, "*");
      const filled =
        star === undefined ? destination.replace(/\*$/, ":splat") : destination.replace(`:${star}*`, ":splat");
      const to = filled.startsWith("/") ? basePath + filled : filled;
      return `${basePath}${from.startsWith("/") ? from : `/${from}`} ${to.replaceAll(" ", "%20")} ${permanent ? 301 : 302}`;
    });
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** The file by which several hosts know headers. */
export function headersFile(security: readonly (readonly [string, string])[], basePath: string): string {
  const block = (pattern: string, headers: readonly (readonly [string, string])[]) =>
    [`${basePath}${pattern}`, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  const forEver = [["Cache-Control", "public, max-age=31536000, immutable"]] as const;
  return `${[block("/*", security), block("/_next/static/*", forEver), block("/_lectern/islands/*", forEver)].join("\n\n")}\n`;
}
