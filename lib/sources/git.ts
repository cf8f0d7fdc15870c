import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UserError } from "@/lib/base/user-error";

/** How a repository is reached. Secrets go to git in its environment: arguments can be read by other users. */
export interface GitAccess {
  /** For `https://` URLs: a token of the host, such as GitHub's or GitLab's. */
  token?: string | undefined;
  /** For `ssh` URLs: the file with a private key. */
  sshKey?: string | undefined;
}

/** Time in which a command must end, milliseconds: the first fetch of a large repository takes minutes. */
const TIME_LIMIT = 600_000;

const run = promisify(execFile);

/** Settings of every command: no prompts, no code of the repository, and names without escapes. */
const SETTINGS: Readonly<Record<string, string>> = {
  "core.hooksPath": "/dev/null",
  "core.fsmonitor": "false",
  "core.quotePath": "false",
  "advice.detachedHead": "false",
};

/**
 * Runs git in a folder. @returns what it printed, without the line break at the end.
 * @param input what git reads from its standard input.
 * @throws UserError with the last line that git wrote, without secrets.
 */
export async function git(
  directory: string,
  parameters: readonly string[],
  access: GitAccess = {},
  input = "",
): Promise<string> {
  try {
    const options = { cwd: directory, env: gitEnvironment(access), timeout: TIME_LIMIT, maxBuffer: 512 << 20 };
    const ended = run("git", [...parameters], options);
    // If git ends before it has read its input, its exit code shows the failure.
    ended.child.stdin?.on("error", () => undefined).end(input);
    return (await ended).stdout.trimEnd();
  } catch (error) {
    throw new UserError(reasonOf(error as NodeJS.ErrnoException & { stderr?: string; killed?: boolean }, access));
  }
}

/** The environment of a command: that of this process, with the settings above and the access to a repository. */
export function gitEnvironment({ token, sshKey }: GitAccess = {}): NodeJS.ProcessEnv {
  const settings = Object.entries({
    ...SETTINGS,
    // Hosts take any name with a token; this one is GitHub's, and GitLab, Gitea, and Bitbucket accept it.
    ...(token && {
      "http.extraHeader": `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`,
    }),
  });
  const named = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  const ssh = ["ssh", "-o BatchMode=yes", "-o StrictHostKeyChecking=accept-new", ...(sshKey ? [`-i '${sshKey}'`] : [])];
  return {
    ...process.env,
    ...Object.fromEntries(named),
    GIT_CONFIG_COUNT: String(settings.length),
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? ssh.join(" "),
    LC_ALL: "C",
  };
}

function reasonOf(error: NodeJS.ErrnoException & { stderr?: string; killed?: boolean }, { token }: GitAccess): string {
  if (error.code === "ENOENT") return "git is not installed. Install it.";
  if (error.killed) return `git did not end within ${TIME_LIMIT / 60_000} minutes.`;
  const lines = (error.stderr ?? error.message).trim().split("\n");
  const said = lines.findLast((line) => /^(?:fatal|error):/.test(line)) ?? lines.at(-1) ?? "";
  return token ? said.replaceAll(token, "…") : said;
}
