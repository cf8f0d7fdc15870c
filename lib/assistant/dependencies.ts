import type { Reader } from "@/lib/access/current-viewer";
import type { AccessDirectory } from "@/lib/assistant/authenticate";
import type { LimitSettings } from "@/lib/assistant/limits";
import type {
  Clock,
  OwnerSkill,
  PageReader,
  PassageReader,
  ReplyProvider,
  Report,
  Retriever,
} from "@/lib/assistant/types";
import type { CounterLimit, CounterState, LimitDecision } from "@/lib/store/counters";
import type { MessageState } from "@/lib/store/schema";
import type { NewTurn, StoredMessage } from "@/lib/store/threads";

/** Result of offering a turn to the store. */
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
  /** Reads how much of limits has been used. */
  readUse(limits: readonly CounterLimit[]): Promise<CounterState[]>;
  /** Adds to the use of limits, even beyond them. */
  addUse(limits: readonly CounterLimit[], amount: number): Promise<void>;
  /** Counts a use without storing anything else. */
  countUse(limits: readonly CounterLimit[]): Promise<LimitDecision>;
}

/** Everything the handlers need from outside; built once per process. */
export interface AssistantDependencies {
  access: AccessDirectory & {
    /** Whether any valid key of the site allows this origin. */
    allowsOrigin(domain: string, origin: string): Promise<boolean>;
  };
  store: AssistantStore;
  retriever: Retriever;
  readPage: PageReader;
  readPassages: PassageReader;
  /** Absent if the assistant is switched off. */
  provider?: ReplyProvider;
  limits: LimitSettings;
  trustedProxies: number;
  siteName: string;
  /**
   * Present where readers sign in: the reader whom a signed token names; undefined if it does not count.
   * @param host of the docs: a token for another one does not count.
   */
  readUser?: (token: string, host: string) => Promise<Reader | undefined>;
  /** Public URL of the site, if configured. */
  siteUrl?: string;
  /** The site owner's own instructions for replies. */
  instructions?: string;
  skills?: readonly OwnerSkill[];
  clock: Clock;
  /** Reports that the stream of a reply starts; the returned function reports that it has ended, for whatever reason. */
  watchStream(): () => void;
  /** Creates an unguessable identifier. */
  createId(kind: "thread" | "message" | "call"): string;
  report: Report;
}
