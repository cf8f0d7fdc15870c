import type { Reader } from "@/lib/access/current-viewer.server";
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

/** Result of `acceptTurn`. */
export type Acceptance =
  | { type: "accepted"; decision: LimitDecision; threadId: string; earlier: StoredMessage[] }
  | { type: "limited"; decision: LimitDecision }
  | { type: "unknown-thread" };

/** A finished reply to store. */
export interface FinishedReply {
  id: string;
  content: string;
  sources: readonly string[];
  state: MessageState;
  now: number;
}

/** The part of the store that the assistant uses. */
export interface AssistantStore {
  /** Counts the use and stores the turn, or does neither. */
  acceptTurn(limits: readonly CounterLimit[], turn: NewTurn): Promise<Acceptance>;
  finishReply(reply: FinishedReply): Promise<void>;
  /** Reverts the use that `acceptTurn` counted. */
  refundUse(limits: readonly CounterLimit[]): Promise<void>;
  /** Reads the use of limits. */
  readUse(limits: readonly CounterLimit[]): Promise<CounterState[]>;
  /** Adds to the use of limits, even if they are exceeded. */
  addUse(limits: readonly CounterLimit[], amount: number): Promise<void>;
  /** Counts a use without storing anything else. */
  countUse(limits: readonly CounterLimit[]): Promise<LimitDecision>;
}

/** Dependencies of the handlers; created once per process. */
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
   * Returns the reader whom a signed token identifies; undefined if the token is not valid. Present if readers can sign in.
   * @param host of the docs; tokens for other hosts are not valid.
   */
  readUser?: (token: string, host: string) => Promise<Reader | undefined>;
  /** Public URL of the site, if configured. */
  siteUrl?: string;
  /** The site owner's own instructions for replies. */
  instructions?: string;
  skills?: readonly OwnerSkill[];
  clock: Clock;
  /** Reports the start of a reply's stream. @returns a function that reports its end, for whatever reason. */
  watchStream(): () => void;
  /** Creates an unguessable identifier. */
  createId(kind: "thread" | "message" | "call"): string;
  report: Report;
}
