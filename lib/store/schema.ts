import type { Generated, Kysely } from "kysely";

/** A company or team, whose limit applies to all of its sites. */
interface OrganizationTable {
  id: string;
  createdAt: number;
}

/** A documentation site. The key of the site's own panel is derived from the seed. */
interface SiteTable {
  domain: string;
  organisationId: string;
  panelSeed: string;
  createdAt: number;
}

/** An assistant key. The key itself is never stored, only its SHA-256 hash in hex. */
export interface KeyTable {
  id: string;
  hash: string;
  /** First characters of the key, so that its owner recognizes it in a list. */
  hint: string;
  kind: "secret" | "publishable";
  label: string;
  domain: string;
  organisationId: string;
  /** JSON array of the origins that may use the key from a browser; `*` for any. */
  allowedOrigins: string;
  /** JSON array of the groups whose pages it may read; null for those of guests. */
  groups: string | null;
  createdAt: number;
  revokedAt: number | null;
}

/** Uses of one subject (a key, an organization, an address) in one window. Times are milliseconds since the epoch. */
export interface CounterTable {
  /** Kind of the subject, such as `key` or `organization`. */
  scope: string;
  subject: string;
  windowStart: number;
  /** Exclusive. */
  windowEnd: number;
  count: number;
}

export interface ThreadTable {
  id: string;
  domain: string;
  keyId: string;
  fingerprint: string;
  /** Who may continue it besides the key: the subject of a reader, or the hash of its own key; null for every holder of the key. */
  owner: string | null;
  createdAt: number;
  updatedAt: number;
}

/**
 * `streaming` while the reply runs, then `complete`, `provisional` (complete, but written while the search index was
 * being built for the first time), `cancelled` (the client disconnected), `failed` (no text),
 * `incomplete` (the model's stream was interrupted after its first text) or `interrupted` (the server stopped without
 * finishing the reply).
 */
export type MessageState =
  | "streaming"
  | "complete"
  | "provisional"
  | "cancelled"
  | "failed"
  | "incomplete"
  | "interrupted";

export interface MessageTable {
  id: string;
  threadId: string;
  /** Order within the thread, from 0. */
  position: number;
  /** Identifier from the client, used to recognize a message that is sent again. */
  clientId: string | null;
  role: "user" | "assistant";
  content: string;
  state: MessageState;
  /** JSON array of the pages a reply cites. */
  sources: string;
  createdAt: number;
  updatedAt: number;
}

/** A vote on a page (target is its path) or on a reply (target is the message's identifier). */
export interface FeedbackTable {
  id: Generated<number>;
  domain: string;
  kind: "page" | "message";
  target: string;
  /** Who is voting; one vote each, the last one counts. */
  visitor: string;
  vote: "up" | "down";
  reasons: string;
  comment: string;
  contact: string;
  createdAt: number;
}

/** Daily counts of searches, pages that were not found, and programs that read the site. */
export type DailyKind = "search" | "missing" | "machine";

/** How often something happened on one day (UTC). It names no reader. */
export interface DailyCount {
  /** `2026-11-16`. */
  day: string;
  kind: DailyKind;
  /** The words of a search, the path of a page, or the name of a program. */
  subject: string;
  /** Page that a search led to, origin of a link, or page that a program read. */
  detail: string;
  count: number;
}

/** How often the servers of a site were notified that its docs folder has new content. */
interface ReloadTable {
  domain: string;
  number: number;
}

export interface AccessPasswordTable {
  id: string;
  domain: string;
  kind: "password" | "link" | "token";
  label: string;
  /** JSON list of names. */
  groups: string;
  /** Hash of the secret: `scrypt:<salt>:<hash>` for a password, SHA-256 for a link or token. */
  hash: string;
  createdAt: number;
  /** Null if it does not expire. */
  expiresAt: number | null;
  revokedAt: number | null;
}

interface EndedSessionTable {
  domain: string;
  subject: string;
  endedAt: number;
}

export interface Schema {
  organisations: OrganizationTable;
  sites: SiteTable;
  keys: KeyTable;
  counters: CounterTable;
  threads: ThreadTable;
  messages: MessageTable;
  feedback: FeedbackTable;
  reloads: ReloadTable;
  daily_counts: DailyCount & { domain: string };
  access_passwords: AccessPasswordTable;
  ended_sessions: EndedSessionTable;
  migrations: { name: string; appliedAt: number };
}

export type StoreDatabase = Kysely<Schema>;
