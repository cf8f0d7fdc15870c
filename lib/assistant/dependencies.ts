import type { Admission } from "@/lib/assistant/admission";
import type { AccessDirectory } from "@/lib/assistant/authenticate";
import type { LimitSettings } from "@/lib/assistant/limits";
import type { Clock, PageReader, ReplyProvider, Report, Retriever } from "@/lib/assistant/types";
import type { CounterLimit, LimitDecision } from "@/lib/store/counters";
import type { MessageState } from "@/lib/store/schema";
import type { NewTurn, StoredMessage } from "@/lib/store/threads";

/** What came of offering a turn to the store. */
export type Acceptance =
  | { type: "accepted"; decision: LimitDecision; threadId: string; earlier: StoredMessage[] }
  | { type: "limited"; decision: LimitDecision }
  | { type: "unknown-thread" };

/** How a reply ended, for the store. */
export interface FinishedReply {
  id: string;
  content: string;
  sources: readonly string[];
  state: MessageState;
  now: number;
}

/** The store as the pipeline sees it. */
export interface AssistantStore {
  /** Counts the use and stores the turn, or does neither. */
  acceptTurn(limits: readonly CounterLimit[], turn: NewTurn): Promise<Acceptance>;
  finishReply(reply: FinishedReply): Promise<void>;
  /** Takes back the use that `acceptTurn` counted. */
  refundUse(limits: readonly CounterLimit[]): Promise<void>;
  /** Counts a use that leaves no other trace. */
  countUse(limits: readonly CounterLimit[]): Promise<LimitDecision>;
}

/** Everything the handlers need from outside; built once per process. */
export interface AssistantDependencies {
  access: AccessDirectory & {
    /** Whether some valid key of the site allows this origin. */
    allowsOrigin(domain: string, origin: string): Promise<boolean>;
  };
  store: AssistantStore;
  retriever: Retriever;
  readPage: PageReader;
  /** Absent where the assistant is switched off. */
  provider?: ReplyProvider;
  limits: LimitSettings;
  trustedProxies: number;
  /** Reads the socket's address from the header that the server stamps; null where the server has not written it. */
  readSocketAddress(header: string | null): string | null;
  siteName: string;
  /** Public address of the site, where configured. */
  siteUrl?: string;
  /** The site owner's own instructions for replies. */
  instructions?: string;
  clock: Clock;
  /** Notes that the stream of a reply begins; what it returns notes that it has ended, whoever ended it. */
  watchStream(): () => void;
  /** Spreads the beginnings of replies over the time of the process. */
  admit: Admission;
  /** Makes an identifier that nobody can guess. */
  createId(kind: "thread" | "message" | "call"): string;
  report: Report;
}
