import { createHash } from "node:crypto";
import { z } from "zod";
import { escapePattern } from "@/lib/base/escape-pattern";

const HOST = /^(?=[^*]*\*[^*]*$)[a-z0-9*.-]+(?::\d+)?$/;

/** `previews` of a site in `lectern.json`. */
export const previewsSchema = z.strictObject({
  host: z
    .string()
    .regex(HOST, "must be a host name in lower case with one *, such as *--docs.example.com")
    .optional()
    .describe(
      "Host names of previews, with * for the name of the preview; without it, they are below the path of the site.",
    ),
  branches: z
    .array(z.string().min(1))
    .default(["*"])
    .describe("Branches that have a preview: names, or patterns such as docs/*. None if empty."),
  forks: z.boolean().default(true).describe("Whether pull requests from forks have previews, without their code."),
  platform: z
    .enum(["github", "gitlab", "gitea"], "must be github, gitlab, or gitea")
    .optional()
    .describe("Where pull requests come from; detected for github.com and gitlab.com."),
  api: z
    .url({ protocol: /^https?$/, error: "must be a URL that starts with https:// or http://" })
    .optional()
    .describe(
      "URL of the platform's API, such as https://git.example.com/api/v1; derived from the host of the repository unless set.",
    ),
  token: z
    .string()
    .min(1)
    .optional()
    .describe("Token of the platform's API, as a variable such as $TOKEN: with it, statuses and comments are written."),
  password: z.string().min(1).optional().describe("Password that previews ask for, as a variable such as $PASSWORD."),
  awake: z.int().min(1).default(5).describe("How many previews are in memory and on disk at a time."),
});

export type PreviewSettings = z.output<typeof previewsSchema>;

/** An open pull request or merge request. */
export interface PullRequest {
  number: number;
  /** The head commit. */
  commit: string;
  /** The target branch. */
  base: string;
  /** True if it comes from another repository, whose authors may not write to this one. */
  isFork: boolean;
}

/** A branch or a pull request that is shown as a separate site. */
export interface Preview {
  /** Name in its URL. */
  name: string;
  /** Displayed name: `feature/x`, or `#12`. */
  label: string;
  /** The ref to fetch: `refs/heads/feature/x`. */
  ref: string;
  commit: string;
  /** The ref for comparison; if absent, the ref that the site serves. */
  base?: string;
  isFork: boolean;
  pullRequest?: PullRequest;
}

/** True for a branch that has a preview. */
export function isPreviewed(branch: string, { branches }: Pick<PreviewSettings, "branches">): boolean {
  return branches.some((pattern) =>
    new RegExp(`^${pattern.split("*").map(escapePattern).join(".*")}$`, "s").test(branch),
  );
}

/** Maximum length of a name: labels of host names have up to 63 characters, of which the name of the site needs some. */
const MAX_NAME_LENGTH = 40;

/**
 * The name of a branch in URLs. If characters are replaced, a hash is added, so that names are unique.
 * @example previewName("feature/Search") // "feature-search-5b0c1f"
 */
export function previewName(branch: string): string {
  const name = branch
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/-$/, "");
  if (name === branch && !/^pr-\d+$/.test(name)) return name;
  return `${name}-${createHash("sha256").update(branch).digest("hex").slice(0, 6)}`.replace(/^-/, "");
}

/** The previews of the branches and pull requests of a repository. @param served the branch that the site itself serves */
export function listPreviews(
  branches: ReadonlyMap<string, string>,
  pullRequests: readonly PullRequest[],
  settings: PreviewSettings & { served: string | undefined },
): Preview[] {
  const ofBranches = [...branches].flatMap(([branch, commit]): Preview[] =>
    branch !== settings.served && isPreviewed(branch, settings)
      ? [{ name: previewName(branch), label: branch, ref: `refs/heads/${branch}`, commit, isFork: false }]
      : [],
  );
  const prefix = settings.platform === "gitlab" ? "refs/merge-requests" : "refs/pull";
  const ofPullRequests = pullRequests.flatMap((pullRequest): Preview[] => {
    const { number, commit, base, isFork } = pullRequest;
    if (isFork && !settings.forks) return [];
    const label = `${settings.platform === "gitlab" ? "!" : "#"}${number}`;
    const ref = `${prefix}/${number}/head`;
    return [{ name: `pr-${number}`, label, ref, commit, base: `refs/heads/${base}`, isFork, pullRequest }];
  });
  return [...ofPullRequests, ...ofBranches];
}
