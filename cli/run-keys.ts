import { withStore } from "@/cli/with-store";
import { createKey } from "@/lib/assistant/api-keys";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";
import { getLoadedSite } from "@/lib/site/site-store";
import { type KeyRecord, listKeys, revokeKey } from "@/lib/store/keys";

export interface CreateKeyOptions {
  publishable?: true;
  origin: string[];
  groups?: string[];
  site?: string;
  organization?: string;
  label: string;
  json?: true;
}

/** Allows the commands to run before the first start of the server. */
const CREATED = { mayCreate: true };

/** Creates a key and prints it. */
export function createSiteKey(options: CreateKeyOptions): Promise<void> {
  if (options.publishable && options.groups)
    throw new UserError("A publishable key is known to everyone, so it cannot have groups.");
  return withStore(async ({ database }) => {
    const domain = options.site ?? readEnvironment().LECTERN_SITE ?? (await domainOfFolder());
    const others = new Set((await listKeys(database)).map((key) => key.domain));
    if (others.size > 0 && !others.has(domain)) {
      const known = [...others].map((name) => `\`${name}\``).join(", ");
      console.error(`Warning: the database knows no site \`${domain}\`, only ${known}; see --site.`);
    }
    const { key, record } = await createKey(
      database,
      {
        kind: options.publishable ? "publishable" : "secret",
        domain,
        ...(options.organization === undefined ? {} : { organizationId: options.organization }),
        label: options.label,
        allowedOrigins: options.origin,
        groups: options.groups ?? null,
      },
      Date.now(),
    );
    if (options.json) return printJson({ key, ...withoutHash(record) });
    console.log(`${key}\n\nKeep it: it is not stored and cannot be shown again.`);
    console.log(`Site: ${domain}. Organization: ${record.organizationId}. Identifier for revoking: ${record.id}.`);
  }, CREATED);
}

/** The site of the docs folder. Warns if there is no docs.json, since the folder is then usually the wrong one. */
async function domainOfFolder(): Promise<string> {
  const { site, config } = await getLoadedSite();
  if (config.isGenerated) {
    const advice = "If this is not the folder that you serve, set DOCS_DIR or --site; else a server refuses the key.";
    console.error(`Warning: there is no docs.json in ${site.docsDirectory}. ${advice}`);
  }
  return site.domain;
}

/** Prints all keys, or those of one site. */
export function printKeys({ site, json }: { site?: string; json?: true }): Promise<void> {
  return withStore(async ({ database }) => {
    const keys = await listKeys(database, site);
    if (json) return printJson(keys.map(withoutHash));
    if (keys.length === 0) return console.log("There are no keys. Create one: lectern keys create");
    for (const key of keys) {
      const state = key.revokedAt === null ? "valid" : `revoked ${new Date(key.revokedAt).toISOString()}`;
      const groups = key.groups ? [`groups: ${key.groups.join(" ") || "-"}`] : [];
      const origins = key.allowedOrigins.length > 0 ? key.allowedOrigins.join(" ") : "-";
      console.log(
        [key.id, key.hint, key.kind, key.domain, key.organizationId, state, origins, key.label, ...groups].join("\t"),
      );
    }
  }, CREATED);
}

/** Revokes a key by its identifier. @throws UserError if there is no such valid key. */
export function revokeSiteKey(id: string, { json }: { json?: true }): Promise<void> {
  return withStore(async ({ database }) => {
    if (!(await revokeKey(database, id, Date.now())))
      throw new UserError(`There is no valid key with the identifier "${id}". See: lectern keys list`);
    if (json) return printJson({ id, revoked: true });
    console.log(`Revoked ${id}. Requests with it are refused from now on.`);
  }, CREATED);
}

/** Everything about a key except its hash. */
function withoutHash({ hash: _hash, ...record }: KeyRecord) {
  return record;
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}
