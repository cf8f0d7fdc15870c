/** True for media types whose bodies are JSON, including the wildcard. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?json(?![\w-])|^\*\/\*/i.test(mediaType);
}

/** True for forms: multipart or URL-encoded. */
export function isFormMediaType(mediaType: string): boolean {
  return isMultipart(mediaType) || /x-www-form-urlencoded/i.test(mediaType);
}

/** True for forms whose parts have their own types, such as files. */
export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

/** True for bodies that are files rather than text. */
export function isBinaryMediaType(mediaType: string): boolean {
  return /^(?:image|audio|video|font)\/|octet-stream|application\/(?:pdf|zip|gzip|x-tar)/i.test(mediaType);
}

/** True for media types whose bodies are XML, including SVG and XHTML. */
export function isXmlMediaType(mediaType: string): boolean {
  return /xml/i.test(mediaType);
}
