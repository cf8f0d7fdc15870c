import { cutToTokens, estimateTokens } from "@/lib/assistant/bound-history";
import type { StreamEvent } from "@/lib/assistant/protocol/stream-event";
import type { Clock, OwnerSkill, ReplyTools, RetrievedPassage } from "@/lib/assistant/types";

/** Limits of a model's own research for one reply. */
export const RESEARCH_BUDGET = {
  /** Maximum number of tool calls. */
  uses: 12,
  /** Maximum tokens of all passages that tools return. */
  tokens: 24_000,
  /** Maximum tokens of one search, and of one page. */
  searchTokens: 5_000,
  pageTokens: 9_000,
  /** Maximum number of the owner's skills. */
  skills: 3,
  milliseconds: 60_000,
} as const;

/** Maximum length of a query or path that a model sends, in characters. */
const MAX_ARGUMENT_LENGTH = 500;

/** Dependencies of research. */
export interface ResearchSettings {
  search(query: string): Promise<readonly RetrievedPassage[]>;
  readPage(path: string): Promise<readonly RetrievedPassage[] | undefined>;
  /** Called with all passages that are handed to the model. */
  give(passages: readonly RetrievedPassage[]): void;
  onEvent(event: StreamEvent): void;
  createCallId(): string;
  clock: Clock;
  skills: readonly OwnerSkill[];
}

/** Creates the tools of one reply with their budget, whose time starts now. A failed search rejects. */
export function createResearch(settings: ResearchSettings): ReplyTools {
  const { clock, onEvent, give } = settings;
  const deadline = clock.elapsed() + RESEARCH_BUDGET.milliseconds;
  const skillsRead = new Set<string>();
  let uses = 0;
  let tokens: number = RESEARCH_BUDGET.tokens;
  const isOpen = () => uses < RESEARCH_BUDGET.uses && tokens > 0 && clock.elapsed() < deadline;
  const shorten = (passages: readonly RetrievedPassage[], limit: number) => {
    const given = cutPassages(passages, Math.min(limit, tokens));
    for (const { content } of given) tokens -= estimateTokens(content);
    give(given);
    return given;
  };
  return {
    isOpen,
    async search(text) {
      if (!isOpen()) return [];
      uses += 1;
      const query = text.slice(0, MAX_ARGUMENT_LENGTH);
      const toolCallId = settings.createCallId();
      onEvent({ type: "search", toolCallId, queries: [query] });
      const passages = shorten(await settings.search(query), RESEARCH_BUDGET.searchTokens);
      onEvent({ type: "search-result", toolCallId, passages });
      return passages;
    },
    async readPage(address) {
      if (!isOpen()) return undefined;
      uses += 1;
      const path = address.slice(0, MAX_ARGUMENT_LENGTH);
      const toolCallId = settings.createCallId();
      onEvent({ type: "read", toolCallId, path });
      const found = await settings.readPage(path);
      const passages = found && shorten(found, RESEARCH_BUDGET.pageTokens);
      onEvent({ type: "read-result", toolCallId, path, passages });
      return passages;
    },
    readSkill(wanted) {
      const skill = settings.skills.find(({ name }) => name === wanted);
      if (skill && skillsRead.size < RESEARCH_BUDGET.skills) skillsRead.add(skill.name);
      return skill && skillsRead.has(skill.name) ? skill.text : undefined;
    },
  };
}

/** Selects the passages that fit into a number of tokens; the last one is shortened. */
function cutPassages(passages: readonly RetrievedPassage[], limit: number): RetrievedPassage[] {
  let remaining = limit;
  return passages.flatMap((passage) => {
    if (remaining <= 0) return [];
    const content = cutToTokens(passage.content, remaining);
    remaining -= Math.max(1, estimateTokens(content));
    return [{ ...passage, content }];
  });
}
