/** Codes of Node's network errors: the server cannot be reached, or the connection broke. */
const NETWORK = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** PostgreSQL (appendix A of its manual): connection, resources (such as a full disk), shutdown, read-only. */
const POSTGRES = /^(?:08\w{3}|53\w{3}|57P0\d|25006)$/;

const SQLITE = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN)/;

/** The folder of the database file cannot be created or written. */
const FILE_SYSTEM = /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/;

/** Errors without a code: all connection errors of `pg` and `pg-pool` (their `new Error(…)` calls), and of libsql. */
const MESSAGES = new RegExp(
  [
    "^Connection terminated",
    "^timeout e(?:xceeded|xpired)",
    "^Query read timeout",
    "^Client (?:has encountered a connection error|was closed) and is not queryable",
    "^Cannot use a pool after calling end on the pool",
    "^There was an error establishing an SSL connection",
    "^Unable to open connection to local database",
  ].join("|"),
);

/**
 * Whether an error means that the database is currently unavailable, rather than that a statement is wrong: it is
 * unreachable, full, read-only, locked, or shutting down. The same request may succeed later.
 */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? "";
  const isKnownCode = [NETWORK, POSTGRES, SQLITE, FILE_SYSTEM].some((pattern) => pattern.test(code));
  return isKnownCode || MESSAGES.test(error.message);
}

/** The code of an error of Node, SQLite or PostgreSQL, such as `ENOSPC`: it identifies the failure and contains no secret. */
export function errorCode(error: unknown): string | undefined {
  const { code } = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown };
  return typeof code === "string" && /^[A-Z0-9_]+$/.test(code) ? code : undefined;
}
