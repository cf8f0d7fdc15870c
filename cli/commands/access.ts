import { type Command, InvalidArgumentError } from "commander";
import { readNames, runCommand, runWithData } from "@/cli/commands/shared-options";
import type { AddAccessOptions } from "@/cli/run-access";

/** `lectern access`: manages passwords, share links and tokens, and ends sessions. */
export function registerAccess(program: Command): void {
  const access = program
    .command("access")
    .description("add, list, and revoke passwords and share links of readers, and tokens of programs")
    .helpCommand(false);
  access
    .command("add")
    .description("add a password, or with --link a share link, and print it; it cannot be shown again")
    .argument("<label>", "who it is for")
    .option("--group <name>", "group of readers that it belongs to; can be repeated", collect, [])
    .option("--link", "a link that signs in whoever opens it")
    .option("--days <number>", "days after which it ends", readDays)
    .option("--json", "print JSON")
    .action((label: string, options: Omit<AddAccessOptions, "label">) =>
      runWithData(async () => (await import("@/cli/run-access")).addAccess({ label, ...options })),
    );
  access
    .command("list")
    .description("list passwords, share links, and tokens, without their secrets")
    .option("--json", "print JSON")
    .action((options: { json?: true }) =>
      runCommand(async () => (await import("@/cli/run-access")).printAccess(options)),
    );
  access
    .command("revoke")
    .description("revoke a password, share link, or token, and end the sessions that it began")
    .argument("<id>", "its identifier, as `lectern access list` prints it")
    .action((id: string) => runCommand(async () => (await import("@/cli/run-access")).revokeSiteAccess(id)));
  access
    .command("end")
    .description("end the sessions of a reader, or with --all of everyone, on all servers")
    .argument("[subject]", "the reader, as the log names them")
    .option("--all", "the sessions of everyone")
    .action((subject: string | undefined, options: { all?: true }) =>
      runCommand(async () => (await import("@/cli/run-access")).endSiteSessions(subject, options)),
    );
  registerTokens(access);
}

/** `lectern access token`: manages access tokens of programs. */
function registerTokens(access: Command): void {
  const token = access
    .command("token")
    .description("create, list, and revoke access tokens of programs")
    .helpCommand(false);
  token
    .command("create")
    .description("create a token and print it; it cannot be shown again")
    .argument("<label>", "what it is for")
    .option("--groups <names>", "read the pages of these groups, separated by commas", readNames, [])
    .option("--days <number>", "days after which it ends", readDays)
    .option("--json", "print JSON")
    .action((label: string, { groups: group, ...options }: { groups: string[]; days?: number; json?: true }) =>
      runWithData(async () => (await import("@/cli/run-access")).addAccess({ label, group, token: true, ...options })),
    );
  token
    .command("list")
    .description("list tokens, without their secrets")
    .option("--json", "print JSON")
    .action((options: { json?: true }) =>
      runCommand(async () => (await import("@/cli/run-access")).printAccess({ ...options, token: true })),
    );
  token
    .command("revoke")
    .description("revoke a token, on all servers")
    .argument("<id>", "its identifier, as `lectern access token list` prints it")
    .action((id: string) => runCommand(async () => (await import("@/cli/run-access")).revokeSiteAccess(id)));
}

function collect(name: string, known: readonly string[]): string[] {
  return [...known, name];
}

function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1 to 9999.");
}
