import type { Reader } from "@/lib/access/current-viewer.server";
import type { AssistantStore } from "@/lib/assistant/assistant-store";
import type { LimitSettings } from "@/lib/assistant/limits";
import type {
  AccessKey,
  Clock,
  OwnerSkill,
  PageReader,
  PassageReader,
  ReplyProvider,
  Report,
  Retriever,
} from "@/lib/assistant/types";

/** Dependencies of the handlers; created once per process. */
export interface AssistantDependencies {
  access: {
    /** Finds a valid key, in the same time whether or not there is one. */
    findKey(token: string): Promise<AccessKey | undefined>;
    hasSite(domain: string): boolean;
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
