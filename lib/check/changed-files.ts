import { UserError } from "@/lib/base/user-error";
import { git } from "@/lib/sources/git";

/**
 * Lists the files below a folder that differ from a commit, including new ones. Paths are relative to the folder, with forward
 * slashes and composed characters (NFC).
 *
 * @param reference a branch, tag or commit
 * @throws UserError if the folder is not in a repository or the reference is unknown
 */
export async function listChangedFiles(directory: string, reference: string): Promise<Set<string>> {
  const list = async (...words: string[]) => (await git(directory, words)).split("\0").filter((file) => file !== "");
  try {
    // Everything after the separator is a path, so that a reference is never taken for an option.
    const commit = await list("rev-parse", "--verify", "--end-of-options", `${reference}^{commit}`);
    const changed = await list("diff", "--name-only", "--relative", "-z", commit[0] ?? "", "--");
    const added = await list("ls-files", "--others", "--exclude-standard", "-z");
    return new Set([...changed, ...added].map((file) => file.normalize()));
  } catch (error) {
    throw new UserError(`git cannot compare ${directory} with \`${reference}\`: ${(error as Error).message}`);
  }
}
