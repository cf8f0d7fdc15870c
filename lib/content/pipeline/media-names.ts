/** The name of an embedded page that its author gave none: the site that it is from. */
export function frameTitle(address: unknown): string {
  const host = typeof address === "string" ? /^(?:https?:)?\/\/(?:www\.)?([^/?#:]+)/i.exec(address)?.[1] : undefined;
  return host ?? "Embedded content";
}

/** What an element has to have for readers who hear the page, where its author gave nothing. */
export function mediaNames(tag: string, props: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  if (tag === "img" && props.alt === undefined && props["aria-label"] === undefined) return { alt: "" };
  if (tag === "iframe" && props.title === undefined) return { title: frameTitle(props.src) };
  return {};
}
