import { withStore } from "@/cli/with-store";
import { createAccess } from "@/lib/access/passwords.server";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import { getSite } from "@/lib/site/site-store";
import { ALL_SUBJECTS, endSessions, insertAccess, listAccess, revokeAccess } from "@/lib/store/access";

/** Options of `access add` and `access token create`. */
export interface AddAccessOptions {
  label: string;
  group: string[];
  link?: true;
  /** Creates an access token for a program. */
  token?: true;
  days?: number;
  json?: true;
}

const DAY = 86_400_000;
/** Allows the commands to run before the first start of the server. */
const CREATED = { mayCreate: true };

/** Adds a password, share link or token to the site of the docs folder, and prints it. */
export function addAccess({ label, group, link, token, days, json }: AddAccessOptions): Promise<void> {
  return withStore(
    async ({ database }, { LECTERN_SITE_URL: origin = "", LECTERN_BASE_PATH: basePath, LECTERN_SIGN_IN }) => {
      const domain = await siteDomain();
      const now = Date.now();
      const wanted = { kind: token ? "token" : link ? "link" : "password", label, groups: group } as const;
      const expiresAt = days === undefined ? undefined : now + days * DAY;
      const { secret, access } = await createAccess({ ...wanted, expiresAt }, await listAccess(database, domain), now);
      await insertAccess(database, domain, access);
      const shown = link ? `${origin}${basePath}/login/link#${secret}` : secret;
      const { hash: _, ...record } = access;
      if (json) return console.log(JSON.stringify({ secret: shown, ...record }, null, 2));
      console.log(`${shown}\n\nKeep it: it is not stored and cannot be shown again.`);
      console.log(`Groups: ${group.join(", ") || "none"}. Identifier for revoking: ${access.id}.`);
      if (token && LECTERN_SIGN_IN.length === 0)
        console.log("The server accepts it only if LECTERN_SIGN_IN is set; without sign-in, everything is public.");
      if (!token && !LECTERN_SIGN_IN.includes("password"))
        console.log("Readers can sign in with it once LECTERN_SIGN_IN contains password.");
    },
    CREATED,
  );
}

/** Prints all passwords, share links and tokens of the site, or only its tokens. */
export function printAccess({ json, token }: { json?: true; token?: true }): Promise<void> {
  return withStore(async ({ database }) => {
    const all = (await listAccess(database, await siteDomain())).map(({ hash: _, ...record }) => record);
    const known = token ? all.filter(({ kind }) => kind === "token") : all;
    if (json) return console.log(JSON.stringify(known, null, 2));
    if (known.length === 0)
      return console.log(`There are none. Add one: lectern access ${token ? "token create" : "add"} <label>`);
    const date = (time: number) => new Date(time).toISOString();
    for (const { id, kind, label, groups, expiresAt, revokedAt } of known) {
      const end = expiresAt === null ? "valid" : `until ${date(expiresAt)}`;
      console.log(
        [id, kind, revokedAt === null ? end : `revoked ${date(revokedAt)}`, groups.join(" ") || "-", label].join("\t"),
      );
    }
  }, CREATED);
}

/** Revokes a password, share link or token. @throws UserError if none with this identifier is valid. */
export function revokeSiteAccess(id: string): Promise<void> {
  return withStore(async ({ database }) => {
    if (!(await revokeAccess(database, await siteDomain(), id, Date.now()))) {
      throw new UserError(`There is nothing to revoke with the identifier "${id}". See: lectern access list`);
    }
    console.log(`Revoked ${id}. The sessions that it began have ended.`);
  }, CREATED);
}

/** Ends the current sessions of a reader, or of all readers. @throws UserError if neither or both are given. */
export function endSiteSessions(subject: string | undefined, { all }: { all?: true }): Promise<void> {
  if ((subject === undefined) === !all) throw new UserError("Name a reader, or use --all.");
  return withStore(async ({ database }) => {
    await endSessions(database, await siteDomain(), subject ?? ALL_SUBJECTS, Date.now());
    console.log(all ? "All sessions have ended." : `The sessions of ${subject} have ended.`);
  }, CREATED);
}

async function siteDomain(): Promise<string> {
  return readEnvironment().LECTERN_SITE ?? (await getSite()).domain;
}
