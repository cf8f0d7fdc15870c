/** The default name of an embedded page: the host of its URL. */
export function frameTitle(address: unknown): string {
  const host = typeof address === "string" ? /^(?:https?:)?\/\/(?:www\.)?([^/?#:]+)/i.exec(address)?.[1] : undefined;
  return host ?? "Embedded content";
}

/** The default attributes that screen readers need, for an element whose author has set none of them. */
export function mediaNames(tag: string, props: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  if (tag === "img" && props.alt === undefined && props["aria-label"] === undefined) return { alt: "" };
  if (tag === "iframe" && props.title === undefined) return { title: frameTitle(props.src) };
  return {};
}
