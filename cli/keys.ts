import { parseArgs } from "node:util";
import { createKey } from "@/lib/assistant/api-keys";
import { readOrigin } from "@/lib/assistant/cors";
import { readEnvironment } from "@/lib/env";
import { IDENTIFIER, IDENTIFIER_RULE } from "@/lib/identifier";
import { getSite } from "@/lib/site/site-store";
import { type KeyRecord, listKeys, revokeKey } from "@/lib/store/keys";
import { openStore, type Store } from "@/lib/store/open-store";

const USAGE = `Usage: npm run keys -- <command> [options]

  create   Makes a key and prints it. It cannot be shown again.
             --publishable       for pages: works only from the site itself and --origin; default is a secret key
             --origin <origin>   origin that may use the key from a browser; repeat it, or * for any
             --site <domain>     site identifier, default the site of DOCS_DIR
             --organisation <id> organisation whose limit it counts for, default the site's
             --label <text>      what the key is for
  list     Lists keys. --site <domain> for one site only.
  revoke   Revokes a key: npm run keys -- revoke <id>

  --json   prints JSON`;

/** A mistake of the caller: printed without a stack. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, id, ...others] = positionals;
  if (values.help || command === undefined) return console.log(USAGE);
  const surplus = command === "revoke" ? others : positionals.slice(1);
  if (surplus.length > 0) throw new UsageError(`"${surplus[0]}" is one word too many.\n\n${USAGE}`);
  const environment = readEnvironment();
  const store = await openStore(environment);
  try {
    if (command === "create") await create(store, values);
    else if (command === "list") await list(store, values);
    else if (command === "revoke") await revoke(store, id, values);
    else throw new UsageError(`There is no command "${command}".\n\n${USAGE}`);
  } finally {
    await store.close();
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        publishable: { type: "boolean", default: false },
        origin: { type: "string", multiple: true, default: [] },
        site: { type: "string" },
        organisation: { type: "string" },
        label: { type: "string", default: "" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

type Values = ReturnType<typeof readArguments>["values"];

async function create(store: Store, values: Values): Promise<void> {
  const environment = readEnvironment();
  for (const option of ["site", "organisation"] as const) requireIdentifier(option, values[option]);
  const domain = values.site ?? environment.LECTERN_SITE ?? (await getSite()).domain;
  const { key, record } = await createKey(
    store.database,
    {
      kind: values.publishable ? "publishable" : "secret",
      domain,
      ...(values.organisation === undefined ? {} : { organisationId: values.organisation }),
      label: values.label,
      allowedOrigins: values.origin.map(parseOrigin),
    },
    Date.now(),
  );
  if (values.json) return printJson({ key, ...withoutHash(record) });
  console.log(`${key}\n\nKeep it: it is not stored and cannot be shown again.`);
  console.log(`Site: ${domain}. Organisation: ${record.organisationId}. Identifier for revoking: ${record.id}.`);
}

async function list(store: Store, values: Values): Promise<void> {
  const keys = await listKeys(store.database, values.site);
  if (values.json) return printJson(keys.map(withoutHash));
  if (keys.length === 0) return console.log("There are no keys. Make one: npm run keys -- create");
  for (const key of keys) {
    const state = key.revokedAt === null ? "valid" : `revoked ${new Date(key.revokedAt).toISOString()}`;
    const origins = key.allowedOrigins.length > 0 ? key.allowedOrigins.join(" ") : "-";
    console.log([key.id, key.hint, key.kind, key.domain, key.organisationId, state, origins, key.label].join("\t"));
  }
}

async function revoke(store: Store, id: string | undefined, values: Values): Promise<void> {
  if (id === undefined) throw new UsageError("Name the key to revoke: npm run keys -- revoke <id>");
  const isRevoked = await revokeKey(store.database, id, Date.now());
  if (!isRevoked) throw new UsageError(`There is no valid key with the identifier "${id}". See: npm run keys -- list`);
  if (values.json) return printJson({ id, revoked: true });
  console.log(`Revoked ${id}. Requests with it are refused from now on.`);
}

/** Everything about a key but its hash. */
function withoutHash({ hash: _hash, ...record }: KeyRecord) {
  return record;
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Sites have their names in addresses, so that a key for another name would be one for nothing; organisations are named alike. */
function requireIdentifier(option: string, value: string | undefined): void {
  if (value === undefined || IDENTIFIER.test(value)) return;
  throw new UsageError(`--${option} "${value}" ${IDENTIFIER_RULE}.`);
}

function parseOrigin(text: string): string {
  const origin = readOrigin(text);
  if (origin === undefined)
    throw new UsageError(`"${text}" is no origin. Write it like https://example.com, or * for any.`);
  return origin;
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
