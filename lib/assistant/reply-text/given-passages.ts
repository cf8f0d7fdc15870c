import type { RetrievedPassage } from "@/lib/assistant/types";

/** What a reply may cite and quote: the passages that the model was given so far. */
export interface GivenPassages {
  /** Adds passages; known ones are ignored. */
  add(passages: readonly RetrievedPassage[]): void;
  all(): readonly RetrievedPassage[];
  /**
   * Finds what an address cites: the passage with this URL, or the first one of its page.
   * @returns undefined if nothing of the page was given; `address` differs from the given one if its section was not given.
   */
  find(address: string): { passage: RetrievedPassage; address: string; isExact: boolean } | undefined;
  /** Whether code occurs in a passage; white space is not compared. */
  containsCode(code: string): boolean;
}

/**
 * Collects the passages that a model was given, with absolute or root-relative URLs.
 * @param isElsewhere The reader is on another site: links to pages get the absolute URLs of their passages.
 */
export function createGivenPassages({ isElsewhere = false } = {}): GivenPassages {
  const known: { passage: RetrievedPassage; addresses: string[] }[] = [];
  let material: string | undefined;
  return {
    add(passages) {
      for (const passage of passages) {
        if (known.some(({ passage: { url, content } }) => url === passage.url && content === passage.content)) continue;
        known.push({ passage, addresses: addressesOf(passage) });
        material = undefined;
      }
    },
    all: () => known.map(({ passage }) => passage),
    find(address) {
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
    containsCode(code) {
      material ??= known.map(({ passage }) => withoutSpace(passage.content)).join("\n");
      return material.includes(withoutSpace(code));
    },
  };
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

/** A passage's URL in full, below the origin, and as in the navigation, without the base path. */
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
