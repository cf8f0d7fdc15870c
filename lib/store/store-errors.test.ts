import { isStoreUnavailable } from "@/lib/store/store-errors";
import { expect, test } from "@/tests/support/unit-test";

const cases = [
  { sentence: "a refused connection", error: withCode("connect", "ECONNREFUSED"), expected: true },
  { sentence: "a server that ends", error: withCode("terminating connection", "57P01"), expected: true },
  { sentence: "a full disk of PostgreSQL", error: withCode("could not extend file", "53100"), expected: true },
  { sentence: "a full disk of SQLite", error: withCode("database or disk is full", "SQLITE_FULL"), expected: true },
  { sentence: "a failed write of SQLite", error: withCode("disk I/O error", "SQLITE_IOERR_WRITE"), expected: true },
  {
    sentence: "a connection that broke while a query ran",
    error: new Error("Connection terminated unexpectedly"),
    expected: true,
  },
  ...[
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Cannot use a pool after calling end on the pool",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Query read timeout",
  ].map((message) => ({ sentence: `“${message}”`, error: new Error(message), expected: true })),
  { sentence: "a read-only database", error: withCode("attempt to write", "SQLITE_READONLY"), expected: true },
  { sentence: "a folder that cannot be created", error: withCode("mkdir", "EROFS"), expected: true },
  { sentence: "a wrong statement", error: withCode("syntax error", "42601"), expected: false },
  {
    sentence: "a broken constraint",
    error: withCode("UNIQUE constraint failed", "SQLITE_CONSTRAINT"),
    expected: false,
  },
  { sentence: "a fault of the program", error: new TypeError("x is not a function"), expected: false },
  { sentence: "something that is not an error", error: "ECONNREFUSED", expected: false },
];

for (const { sentence, error, expected } of cases) {
  test(`${sentence} ${expected ? "may be over later" : "stays"}`, () => {
    expect(isStoreUnavailable(error)).toBe(expected);
  });
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
