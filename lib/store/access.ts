import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery, Selectable } from "kysely";
import type { AccessPasswordTable, StoreDatabase } from "@/lib/store/schema";

/** Everyone, as a subject whose sessions are ended. */
export const ALL_SUBJECTS = "*";

/** The subject whose mark each end raises, whoever's sessions it ends. No reader has this name. */
const ANY_SUBJECT = "#";

/** Milliseconds for which the end of a session is remembered: longer than any session lasts. */
export const LONGEST_SESSION = 30 * 86_400_000;

/** How long servers may go by the number of ended sessions that they know; milliseconds. */
export const ENDS_VALID_FOR = 50;

/** A shared password, a share link, or an access token of a program, without its secret. */
export interface AccessPassword {
  id: string;
  kind: "password" | "link" | "token";
  label: string;
  groups: string[];
  /** Verifies the secret: `scrypt:<salt>:<hash>` of a password, the SHA-256 of that of a link or token. */
  hash: string;
  createdAt: number;
  /** Milliseconds since the epoch; null for one without an end. */
  expiresAt: number | null;
  revokedAt: number | null;
}

/** Stores a password or link. */
export async function insertAccess(database: StoreDatabase, domain: string, access: AccessPassword): Promise<void> {
  await database
    .insertInto("access_passwords")
    .values({ ...access, domain, groups: JSON.stringify(access.groups) })
    .execute();
}

/** The passwords and links of a site, oldest first, including those that no longer count. */
export async function listAccess(database: StoreDatabase, domain: string): Promise<AccessPassword[]> {
  const query = database.selectFrom("access_passwords").selectAll().where("domain", "=", domain);
  return (await query.orderBy("createdAt").orderBy("id").execute()).map(toAccess);
}

/** Revokes a password or link, and ends the sessions that it began. @returns whether there was one that still counted. */
export async function revokeAccess(database: StoreDatabase, domain: string, id: string, now: number): Promise<boolean> {
  const result = await database
    .updateTable("access_passwords")
    .set({ revokedAt: now })
    .where("domain", "=", domain)
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await endSessions(database, domain, accessSubject(id), now);
  return true;
}

/** The subject of sessions that a password or link began. */
export function accessSubject(id: string): string {
  return `access:${id}`;
}

/**
 * Ends all sessions of a subject, or of `ALL_SUBJECTS`, that have begun. Each end raises the subject's mark, whatever the clocks of
 * servers say. Resolves once no server accepts them.
 */
export async function endSessions(
  database: StoreDatabase,
  domain: string,
  subject: string,
  now: number,
): Promise<void> {
  await database
    .deleteFrom("ended_sessions")
    .where("endedAt", "<", now - LONGEST_SESSION)
    .execute();
  await database
    .insertInto("ended_sessions")
    .values([subject, ANY_SUBJECT].map((name) => ({ domain, subject: name, endedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(["domain", "subject"]).doUpdateSet(({ eb, ref }) => {
        const last = ref("ended_sessions.endedAt");
        return {
          endedAt: eb
            .case()
            .when(last, "<", now)
            .then(now)
            .else(eb(last, "+", 1))
            .end(),
        };
      }),
    )
    .execute();
  // Timers may be early by one millisecond.
  await pause(ENDS_VALID_FOR + 5);
}

/** Compiled once: it is asked many times a second. */
const endsQueries = new WeakMap<StoreDatabase, CompiledQuery>();

/** A number that is another one after any sessions of the site have been ended, on whichever server. */
export async function countEnds(database: StoreDatabase, domain: string): Promise<number> {
  const query =
    endsQueries.get(database) ??
    database
      .selectFrom("ended_sessions")
      .select("endedAt")
      .where("subject", "=", ANY_SUBJECT)
      .where("domain", "=", domain)
      .compile();
  endsQueries.set(database, query);
  const { rows } = await database.executeQuery<{ endedAt: number }>({ ...query, parameters: [ANY_SUBJECT, domain] });
  return Number(rows[0]?.endedAt ?? 0);
}

/**
 * The mark of subjects, which each end of their sessions raises: a session with a lower one has ended. It is a sum, so that no
 * end is hidden by that of another subject.
 */
export async function sessionMark(
  database: StoreDatabase,
  domain: string,
  subjects: readonly string[],
): Promise<number> {
  const row = await database
    .selectFrom("ended_sessions")
    .select(({ fn }) => fn.sum("endedAt").as("mark"))
    .where("domain", "=", domain)
    .where("subject", "in", [...subjects])
    .executeTakeFirst();
  return Number(row?.mark ?? 0);
}

function toAccess({ domain: _, groups, ...access }: Selectable<AccessPasswordTable>): AccessPassword {
  return { ...access, groups: JSON.parse(groups) as string[] };
}
