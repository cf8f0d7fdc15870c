import type { RetrievedPassage } from "@/lib/assistant/types";

/** Finds what a reply cites while it is being written. */
export interface CitationReader {
  /** Takes the next chunk of the reply. @returns the passages that it is the first to cite, in order. */
  read(text: string): RetrievedPassage[];
}

const LINK = /\]\(\s*<?([^\s<>()]+)(?:[>\s][^)]*)?\)|^\s{0,3}\[[^\]]+\]:\s*<?([^\s<>]+)>?\s$|<(https?:\/\/[^\s<>]+)>/g;
const FENCE = /^\s{0,3}(?:>\s?)*\s{0,3}(`{3,}|~{3,})/;

/** Characters of an unfinished line that are read again with the next chunk; no URL is longer. */
const KEPT_LENGTH = 1_000;

/**
 * Reads the links in a reply's Markdown, ignoring code. A link cites the passage with its URL; if there is none,
 * it cites the first passage of its page, unless another section of that page is already cited.
 *
 * @param passages what may be cited, with absolute URLs.
 */
export function createCitationReader(passages: readonly RetrievedPassage[]): CitationReader {
  const known = passages.map((passage) => ({ passage, addresses: addressesOf(passage) }));
  const seen = new Set<string>();
  const cited: RetrievedPassage[] = [];
  let line = "";
  let fence = "";

  const cite = (address: string): RetrievedPassage[] => {
    if (seen.has(address)) return [];
    seen.add(address);
    const exact = known.find(({ addresses }) => addresses.includes(withoutSlash(address)));
    const page = withoutSlash(withoutSection(address));
    const ofPage = known.filter(({ addresses }) => addresses.some((own) => withoutSection(own) === page));
    const isCited = ofPage.some(({ passage }) => cited.includes(passage));
    const passage = exact?.passage ?? (isCited ? undefined : ofPage[0]?.passage);
    if (!passage || cited.includes(passage)) return [];
    cited.push(passage);
    return [passage];
  };

  /** Reads the line as far as it has arrived, and discards what can no longer change. */
  const readLine = (): RetrievedPassage[] => {
    const { text, codeEnd } = leaveOutCode(line);
    if (line.length > KEPT_LENGTH) line = line.slice(codeEnd || -KEPT_LENGTH);
    return Array.from(text.matchAll(LINK), ([, inline, reference, bare]) => inline ?? reference ?? bare ?? "").flatMap(
      cite,
    );
  };

  return {
    read(text) {
      const found: RetrievedPassage[] = [];
      for (const part of text.split(/(?<=\n)/)) {
        line += part;
        const mark = FENCE.exec(line)?.[1];
        if (!mark && fence === "") found.push(...readLine());
        if (!part.endsWith("\n")) continue;
        if (mark && fence === "") fence = mark;
        else if (mark?.startsWith(fence)) fence = "";
        line = "";
      }
      return found;
    },
  };
}

/** A line without its code, and where the last code in it ends. Unclosed backticks are text. */
function leaveOutCode(line: string): { text: string; codeEnd: number } {
  const parts = line.split(/(`+)/);
  let text = "";
  let codeEnd = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const end = index % 2 === 1 ? parts.indexOf(parts[index] ?? "", index + 1) : -1;
    if (end < 0) text += parts[index];
    else {
      index = end;
      codeEnd = parts.slice(0, end + 1).join("").length;
    }
  }
  return { text, codeEnd };
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
