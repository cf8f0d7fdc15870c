import { type Command, InvalidArgumentError } from "commander";
import { readNames, runCommand, runWithData } from "@/cli/commands/shared-options";
import type { CreateKeyOptions } from "@/cli/run-keys";
import { readOrigin } from "@/lib/assistant/cors";
import { IDENTIFIER, IDENTIFIER_RULE } from "@/lib/base/identifier";

/** `lectern keys`: create, list, and revoke API keys of the assistant. */
export function registerKeys(program: Command): void {
  const keys = program
    .command("keys")
    .description("create, list, and revoke API keys of the assistant")
    .helpCommand(false);
  keys
    .command("create")
    .description("create a key and print it; it cannot be shown again")
    .option("--publishable", "key for web pages: works only from the site itself and --origin; default is a secret key")
    .option(
      "--origin <origin>",
      "origin that may use the key from a browser; can be repeated; * allows any",
      addOrigin,
      [],
    )
    .option("--groups <names>", "read the pages of these groups, separated by commas, where readers sign in", readNames)
    .option("--site <domain>", "site identifier (default: the site of DOCS_DIR)", readIdentifier)
    .option("--organization <id>", "organization whose limit it counts toward (default: the site's)", readIdentifier)
    .option("--label <text>", "what the key is for", "")
    .option("--json", "print JSON")
    .action((options: CreateKeyOptions) =>
      runWithData(async () => (await import("@/cli/run-keys")).createSiteKey(options)),
    );
  keys
    .command("list")
    .description("list keys")
    .option("--site <domain>", "only those of one site")
    .option("--json", "print JSON")
    .action((options: { site?: string; json?: true }) =>
      runCommand(async () => (await import("@/cli/run-keys")).printKeys(options)),
    );
  keys
    .command("revoke")
    .description("revoke a key")
    .argument("<id>", "its identifier, as `lectern keys list` prints it")
    .option("--json", "print JSON")
    .action((id: string, options: { json?: true }) =>
      runCommand(async () => (await import("@/cli/run-keys")).revokeSiteKey(id, options)),
    );
}

/** Reads an identifier. A site's identifier is part of URLs, so a key for any other name could not be used; an organization's has the same form. */
function readIdentifier(value: string): string {
  if (IDENTIFIER.test(value)) return value;
  throw new InvalidArgumentError(`It ${IDENTIFIER_RULE}.`);
}

function addOrigin(text: string, known: readonly string[]): string[] {
  const origin = readOrigin(text);
  if (origin === undefined) throw new InvalidArgumentError("Use the form https://example.com, or * for any.");
  return [...known, origin];
}
