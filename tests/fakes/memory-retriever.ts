import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { RELEVANT_SCORE, type RetrievalQuery, type RetrievedPassage, type Retriever } from "@/lib/assistant/types";

/** A passage as a test writes it. */
export type Section = Omit<RetrievedPassage, "score">;

/** An index in memory, in which all words are equally rare: the score of a section is the share of the question's terms it contains, and half of them answer. Records its queries. */
export function createMemoryRetriever(sections: readonly Section[]): Retriever & { queries: RetrievalQuery[] } {
  const queries: RetrievalQuery[] = [];
  const known = sections.map((section) => ({
    section,
    terms: new Set(meaningfulTerms(`${section.title} ${section.heading ?? ""} ${section.content}`)),
  }));
  return {
    queries,
    async search(query) {
      queries.push(query);
      const terms = new Set(meaningfulTerms(query.text));
      const passages = known
        .filter(
          ({ section: { version, language } }) =>
            matches(query.filter?.version, version) && matches(query.filter?.language, language),
        )
        .map(({ section, terms: own }) => ({ ...section, score: share(terms, own) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, query.pageSize);
      const [first, ...others] = passages;
      const second = others.find(({ path }) => path !== first?.path);
      return {
        passages,
        confidence: passages.some(({ score }) => score >= RELEVANT_SCORE) ? "sure" : "none",
        words: [...terms].map((term) => ({ terms: [term], related: [], rarity: 1 })),
        pageLead: first ? 1 - (second?.score ?? 0) / Math.max(first.score, Number.EPSILON) : 0,
        bestScore: 12 * (first?.score ?? 0),
      };
    },
  };
}

function matches(wanted: string | undefined, actual: string | undefined): boolean {
  return wanted === undefined || actual === undefined || wanted === actual;
}

function share(terms: ReadonlySet<string>, own: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : [...terms].filter((term) => own.has(term)).length / terms.size;
}

/** Sections of a small documentation site, in two versions and two languages. */
export const sampleSections: readonly Section[] = [
  {
    path: "/guides/install",
    url: "/guides/install#requirements",
    title: "Install",
    heading: "Requirements",
    content: "The server needs Node.js 20.9 or newer and 512 MB of memory.\n\nWindows is supported through WSL.",
    breadcrumbs: ["Guides"],
  },
  {
    path: "/guides/install",
    url: "/guides/install#configure-the-port",
    title: "Install",
    heading: "Configure the port",
    content:
      "Set the variable PORT to listen on another port.\n\n```bash\nPORT=8080 npm start\n```\n\nThe default is 3000.",
    breadcrumbs: ["Guides"],
  },
  {
    path: "/guides/webhooks",
    url: "/guides/webhooks",
    title: "Webhooks",
    content: "A webhook is signed with HMAC. Verify the signature before you trust the payload.",
    breadcrumbs: ["Guides"],
  },
  {
    path: "/v1/auth",
    url: "/v1/auth",
    title: "Authentication",
    content: "Version one authenticates with an API token in the query string.",
    version: "v1",
  },
  {
    path: "/v2/auth",
    url: "/v2/auth",
    title: "Authentication",
    content: "Version two authenticates with an API token in a header.",
    version: "v2",
  },
  {
    path: "/zh/install",
    url: "/zh/install",
    title: "安装",
    content: "服务器需要 Node.js 20.9 或更高版本。\n\n通过环境变量可以修改端口,默认端口是 3000。",
    language: "zh",
  },
];
