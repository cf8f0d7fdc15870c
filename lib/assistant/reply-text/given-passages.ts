import type { RetrievedPassage } from "@/lib/assistant/types";

/** The passages that the model has been given so far; a reply may cite and quote only these. */
export type GivenPassages = ReturnType<typeof createGivenPassages>;

/**
 * Collects the passages that a model has been given, with absolute or root-relative URLs.
 * @param isElsewhere the reader is on another site, so links to pages get the absolute URLs of their passages.
 */
export function createGivenPassages({ isElsewhere = false } = {}) {
  const known: { passage: RetrievedPassage; addresses: string[] }[] = [];
  let material: string | undefined;
  return {
    /** Adds passages; known ones are ignored. */
    add(passages: readonly RetrievedPassage[]): void {
      for (const passage of passages) {
        if (known.some(({ passage: { url, content } }) => url === passage.url && content === passage.content)) continue;
        known.push({ passage, addresses: addressesOf(passage) });
        material = undefined;
      }
    },
    all: (): readonly RetrievedPassage[] => known.map(({ passage }) => passage),
    /**
     * Finds the passage that a URL cites: the one with this URL, or the first one of the same page.
     * @returns undefined if no passage of the page was given; `address` is the URL to link to, which differs from the cited one
     * if that section was not given.
     */
    find(address: string): { passage: RetrievedPassage; address: string; isExact: boolean } | undefined {
      const wanted = withoutSlash(address);
      const exact = known.find(({ addresses }) => addresses.includes(wanted));
      const written = (url: string) => (isElsewhere ? url : address);
      if (exact) return { passage: exact.passage, address: written(exact.passage.url), isExact: true };
      const page = withoutSlash(withoutSection(address));
      const ofPage = known.find(({ addresses }) => addresses.some((own) => withoutSection(own) === page));
      if (!ofPage) return undefined;
      const { passage } = ofPage;
      return {
        passage,
        address: address.includes("#") ? passage.url : written(withoutSection(passage.url)),
        isExact: false,
      };
    },
    /** Whether code occurs in a passage, ignoring white space. */
    containsCode(code: string): boolean {
      material ??= known.map(({ passage }) => withoutSpace(passage.content)).join("\n");
      return material.includes(withoutSpace(code));
    },
  };
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

/** The forms in which a passage's URL may be cited: absolute, relative to the root, and without the base path. */
function addressesOf({ url, path }: RetrievedPassage): string[] {
  if (!URL.canParse(url)) return [withoutSlash(url)];
  const { href, pathname, hash } = new URL(url);
  return [href, pathname + hash, path + hash].flatMap((address) => [withoutSlash(address), decoded(address)]);
}

function withoutSection(address: string): string {
  return address.replace(/#.*$/, "");
}

/** @example withoutSlash("/guides/#a") // "/guides#a" */
function withoutSlash(address: string): string {
  return address.replace(/(?<=.)\/(?=#|$)/, "");
}

function decoded(address: string): string {
  try {
    return withoutSlash(decodeURI(address));
  } catch {
    // A lone percent sign is kept as is.
    return withoutSlash(address);
  }
}
