import { setTimeout as pause } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { AccessPasswordTable, StoreDatabase } from "@/lib/store/schema";

/** Subject that stands for all readers when sessions are ended. */
export const ALL_SUBJECTS = "*";

/** Subject whose mark is raised whenever sessions of anyone are ended. No reader has this name. */
const ANY_SUBJECT = "#";

/** Time for which the end of a session is stored, in milliseconds: longer than any session. */
export const LONGEST_SESSION = 30 * 86_400_000;

/** Time for which servers may cache the number of ended sessions, in milliseconds. */
export const ENDS_VALID_FOR = 50;

/** A shared password, a share link, or a program's access token, without its secret. */
export type AccessPassword = Omit<AccessPasswordTable, "domain" | "groups"> & { groups: string[] };

/** Stores a password, link, or token. */
export async function insertAccess(database: StoreDatabase, domain: string, access: AccessPassword): Promise<void> {
  await database
    .insertInto("access_passwords")
    .values({ ...access, domain, groups: JSON.stringify(access.groups) })
    .execute();
}

/** Lists the passwords, links, and tokens of a site, oldest first, including expired and revoked ones. */
export async function listAccess(database: StoreDatabase, domain: string): Promise<AccessPassword[]> {
  const query = database.selectFrom("access_passwords").selectAll().where("domain", "=", domain);
  return (await query.orderBy("createdAt").orderBy("id").execute()).map(toAccess);
}

/** Revokes a password, link, or token, and ends the sessions that it began. @returns false if there is none or it was already revoked. */
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

/** The subject of sessions that a password, link, or token began. */
export function accessSubject(id: string): string {
  return `access:${id}`;
}

/**
 * Ends all current sessions of a subject, or of `ALL_SUBJECTS`. Raises the subject's mark, even if the clocks of servers differ.
 * Resolves once no server accepts the sessions.
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

/** Returns a number that changes whenever sessions of the site are ended, on any server. */
export async function countEnds(database: StoreDatabase, domain: string): Promise<number> {
  return sessionMark(database, domain, [ANY_SUBJECT]);
}

/**
 * The mark of subjects, which rises whenever their sessions are ended. A session with a lower mark has ended. The mark is a sum,
 * so that it changes for each of the subjects.
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
