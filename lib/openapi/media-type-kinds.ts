/** True for media types whose bodies are JSON; a wildcard counts. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?json|^\*\/\*/i.test(mediaType);
}

/** True for bodies that are files rather than text. */
export function isBinaryMediaType(mediaType: string): boolean {
  return /^(?:image|audio|video|font)\/|octet-stream|application\/(?:pdf|zip|gzip|x-tar)/i.test(mediaType);
}
