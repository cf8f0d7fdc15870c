import type { MessageState } from "@/lib/store/schema";

/** Weeks covered by a report: the default and the maximum. */
export const REPORT_WEEKS = { default: 4, maximum: 520 } as const;

/** A question with its reply, as stored. Times are milliseconds since the epoch. */
export interface AskedQuestion {
  question: string;
  askedAt: number;
  /** The visitor's identifier from the client. */
  fp: string;
  reply: string;
  /** How the reply ended. */
  state: MessageState;
  /** Paths of the pages that the reply cites. */
  sources: string[];
  vote?: "up" | "down" | undefined;
}

/** A vote on a page. */
export interface PageVote {
  path: string;
  vote: "up" | "down";
  comment: string;
  votedAt: number;
}

/** Figures for one week, which begins on Monday (UTC). */
export interface WeekInsights {
  /** `2026-11-16`. */
  start: string;
  questions: number;
  visitors: number;
  unanswered: number;
  downvoted: number;
  pageVotes: { up: number; down: number };
}

/** A question that one or more visitors asked. */
export interface QuestionInsight {
  question: string;
  /** How often it was asked. */
  count: number;
  /** Fingerprints of the conversations. */
  visitors: string[];
  /** Weeks in which it was asked, oldest first. */
  weeks: string[];
  /** Pages that the last reply cites. */
  sources: string[];
}

/** A page that comes close to a question. */
export interface ClosestPage {
  path: string;
  title: string;
}

/** Questions without a good answer that ask the same, in the words of the latest one. */
export interface UnansweredInsight extends QuestionInsight {
  /** Other ways in which it was asked. */
  wordings: string[];
  /** True if every reply failed or was interrupted. */
  isBroken: boolean;
  /** Pages that come closest, best first. Empty without a search index. */
  closest: ClosestPage[];
  /** Suggested remedy, in one line. */
  proposal: string;
}

/** Votes of readers for a page, and the number of replies that cite it. */
export interface PageInsight {
  path: string;
  cited: number;
  /** How often a reply that cites the page was voted down. */
  citedInDownvoted: number;
  up: number;
  down: number;
  comments: { week: string; vote: "up" | "down"; text: string }[];
}

/** A name, and how often it was counted. */
export interface Counted {
  name: string;
  count: number;
}

/** Figures of one day (UTC). */
export interface DayInsights {
  /** `2026-11-16`. */
  day: string;
  questions: number;
  unanswered: number;
  searches: number;
  /** Searches that found no page. */
  emptySearches: number;
  /** Votes on pages. */
  up: number;
  down: number;
  /** Requests for pages that do not exist. */
  missing: number;
  /** Pages read by programs that identify themselves. */
  machines: number;
}

/** Searches of readers, and their outcomes. */
export interface SearchInsight {
  query: string;
  count: number;
  nothingFound: number;
  /** Pages were found, and none was opened. */
  nothingOpened: number;
  assistantAsked: number;
  /** Paths of the pages that were opened. */
  opened: Counted[];
}

/** A page that was requested and does not exist. */
export interface MissingInsight {
  path: string;
  count: number;
  /** Pages that link to it: paths of the site, URLs of others. */
  from: Counted[];
  /** Paths that are similar. Empty without the pages of the site. */
  closest: string[];
}

/** A program that reads the site. */
export interface MachineInsight {
  name: string;
  count: number;
  read: Counted[];
}

/** Report for authors, from conversations, votes, searches, and visits. Plain JSON. */
export interface Insights {
  domain: string;
  /** First and last day, `2026-11-16`. */
  from: string;
  to: string;
  weeks: WeekInsights[];
  days: DayInsights[];
  /** Most frequent first. */
  questions: QuestionInsight[];
  /** Questions that the author could offer to other readers (`assistant.questions`). */
  starters: string[];
  /** Questions whose reply cites nothing or failed, grouped by what they ask. */
  unanswered: UnansweredInsight[];
  downvoted: QuestionInsight[];
  /** Pages with the most problems first. */
  pages: PageInsight[];
  searches: SearchInsight[];
  missing: MissingInsight[];
  machines: MachineInsight[];
}
