/** Codes of Node's network errors: the server is unreachable. */
const NETWORK = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** PostgreSQL (appendix A of its manual): connection, resources (such as a full disk), shutdown, read-only. */
const POSTGRES = /^(?:08\w{3}|53\w{3}|57P0\d|25006)$/;

const SQLITE = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN)/;

/** Failures to which the PostgreSQL driver assigns no code. */
const MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Whether an error means that the database is currently unavailable, rather than that a statement is wrong: it is
 * unreachable, full, locked, or shutting down. The same request may succeed later.
 */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const text = typeof code === "string" ? code : "";
  return NETWORK.test(text) || POSTGRES.test(text) || SQLITE.test(text) || MESSAGES.test(error.message);
}
