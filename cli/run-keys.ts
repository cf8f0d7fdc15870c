import { parseArgs } from "node:util";
import { createKey } from "@/lib/assistant/api-keys";
import { readOrigin } from "@/lib/assistant/cors";
import { readEnvironment } from "@/lib/env";
import { IDENTIFIER, IDENTIFIER_RULE } from "@/lib/identifier";
import { getSite } from "@/lib/site/site-store";
import { type KeyRecord, listKeys, revokeKey } from "@/lib/store/keys";
import { openStore, type Store } from "@/lib/store/open-store";

const USAGE = `Usage: lectern keys <command> [options]

  create   Creates a key and prints it. It cannot be shown again.
             --publishable       key for web pages: works only from the site itself and --origin; default is a secret key
             --origin <origin>   origin that may use the key from a browser; can be repeated; * allows any
             --site <domain>     site identifier, default the site of DOCS_DIR
             --organization <id> organization whose limit it counts toward, default the site's
             --label <text>      what the key is for
  list     Lists keys. --site <domain> for one site only.
  revoke   Revokes a key: lectern keys revoke <id>

  --json   prints JSON`;

/** An error in the arguments: printed without a stack trace. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, id, ...others] = positionals;
  if (values.help || command === undefined) return console.log(USAGE);
  const surplus = command === "revoke" ? others : positionals.slice(1);
  if (surplus.length > 0) throw new UsageError(`Unexpected argument "${surplus[0]}".\n\n${USAGE}`);
  const environment = readEnvironment();
  const store = await openStore(environment);
  try {
    if (command === "create") await create(store, values);
    else if (command === "list") await list(store, values);
    else if (command === "revoke") await revoke(store, id, values);
    else throw new UsageError(`Unknown command "${command}".\n\n${USAGE}`);
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
        organization: { type: "string" },
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
  for (const option of ["site", "organization"] as const) requireIdentifier(option, values[option]);
  const domain = values.site ?? environment.LECTERN_SITE ?? (await getSite()).domain;
  const { key, record } = await createKey(
    store.database,
    {
      kind: values.publishable ? "publishable" : "secret",
      domain,
      ...(values.organization === undefined ? {} : { organizationId: values.organization }),
      label: values.label,
      allowedOrigins: values.origin.map(parseOrigin),
    },
    Date.now(),
  );
  if (values.json) return printJson({ key, ...withoutHash(record) });
  console.log(`${key}\n\nKeep it: it is not stored and cannot be shown again.`);
  console.log(`Site: ${domain}. Organization: ${record.organizationId}. Identifier for revoking: ${record.id}.`);
}

async function list(store: Store, values: Values): Promise<void> {
  const keys = await listKeys(store.database, values.site);
  if (values.json) return printJson(keys.map(withoutHash));
  if (keys.length === 0) return console.log("There are no keys. Create one: lectern keys create");
  for (const key of keys) {
    const state = key.revokedAt === null ? "valid" : `revoked ${new Date(key.revokedAt).toISOString()}`;
    const origins = key.allowedOrigins.length > 0 ? key.allowedOrigins.join(" ") : "-";
    console.log([key.id, key.hint, key.kind, key.domain, key.organizationId, state, origins, key.label].join("\t"));
  }
}

async function revoke(store: Store, id: string | undefined, values: Values): Promise<void> {
  if (id === undefined) throw new UsageError("Specify the key to revoke: lectern keys revoke <id>");
  const isRevoked = await revokeKey(store.database, id, Date.now());
  if (!isRevoked) throw new UsageError(`There is no valid key with the identifier "${id}". See: lectern keys list`);
  if (values.json) return printJson({ id, revoked: true });
  console.log(`Revoked ${id}. Requests with it are refused from now on.`);
}

/** Everything about a key except its hash. */
function withoutHash({ hash: _hash, ...record }: KeyRecord) {
  return record;
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Identifiers of sites appear in URLs, so a key for any other name could never be used; organizations follow the same rule. */
function requireIdentifier(option: string, value: string | undefined): void {
  if (value === undefined || IDENTIFIER.test(value)) return;
  throw new UsageError(`--${option} "${value}" ${IDENTIFIER_RULE}.`);
}

function parseOrigin(text: string): string {
  const origin = readOrigin(text);
  if (origin === undefined)
    throw new UsageError(`"${text}" is not an origin. Use the form https://example.com, or * for any.`);
  return origin;
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
