import type { MessageState } from "@/lib/store/schema";

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
  vote?: "up" | "down";
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

/** What readers think of a page, and how often replies cite it. */
export interface PageInsight {
  path: string;
  cited: number;
  /** How often a reply that cites the page was voted down. */
  citedInDownvoted: number;
  up: number;
  down: number;
  comments: { week: string; vote: "up" | "down"; text: string }[];
}

/** What authors learn from conversations and votes. Plain JSON. */
export interface Insights {
  domain: string;
  /** First and last day, `2026-11-16`. */
  from: string;
  to: string;
  weeks: WeekInsights[];
  /** Most frequent first. */
  questions: QuestionInsight[];
  /** Questions whose reply cites nothing or failed. */
  unanswered: QuestionInsight[];
  downvoted: QuestionInsight[];
  /** Pages with the most problems first. */
  pages: PageInsight[];
}
