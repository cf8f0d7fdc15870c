import mime from "mime/lite";

/** The file name of an answer: from `Content-Disposition` (RFC 6266), else `response` with an ending for its type. */
export function downloadName(headers: readonly (readonly [name: string, value: string])[]): string {
  const headerOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? "";
  const given = givenName(headerOf("content-disposition")).replace(/^.*[\\/]/s, "");
  return given || `response.${endingOf(headerOf("content-type"))}`;
}

function givenName(disposition: string): string {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Not written as the standard asks: the plain name is beside it.
  }
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "";
}

function endingOf(contentType: string): string {
  const [type = ""] = contentType.toLowerCase().split(/[;\s]/);
  const suffix = /\+(json|xml|yaml|zip)$/.exec(type)?.[1];
  return mime.getExtension(type) || suffix || (type === "" || type.startsWith("text/") ? "txt" : "bin");
}
