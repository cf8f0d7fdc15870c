import { encodeSegments } from "@/lib/base/encode-path";
import { UserError } from "@/lib/base/user-error";
import type { PreviewSettings, PullRequest } from "@/lib/hosting/preview-settings";

/** How a check of a commit ended. */
export type CommitState = "pending" | "success" | "failure";

/** Status of a commit. */
export interface CommitStatus {
  commit: string;
  state: CommitState;
  description: string;
  /** Where the details are. */
  url: string;
}

/** The platform that a repository is hosted on. */
export interface Platform {
  listOpen(): Promise<PullRequest[]>;
  setStatus(status: CommitStatus): Promise<void>;
  /** Writes the comment of a pull request that begins with a mark, or replaces it. */
  putComment(number: number, mark: string, text: string): Promise<void>;
}

/** Name under which statuses appear. */
const CONTEXT = "lectern/preview";

/** Maximum length of a description that all platforms show, in characters. */
const MAX_DESCRIPTION_LENGTH = 140;

/** Time in which an API must answer, milliseconds. */
const TIME_LIMIT = 15_000;

/** Maximum number of pages of a list that are read: 5,000 entries. */
const MAX_PAGES = 50;
const PAGE_SIZE = 100;

/** Where the API of a repository is. */
export interface PlatformAddress extends Pick<PreviewSettings, "token"> {
  api: string;
  platform: NonNullable<PreviewSettings["platform"]>;
  /** The path of the repository, such as `acme/docs`. */
  repository: string;
}

const KNOWN_HOSTS: Readonly<Record<string, [PlatformAddress["platform"], string]>> = {
  "github.com": ["github", "https://api.github.com"],
  "gitlab.com": ["gitlab", "https://gitlab.com/api/v4"],
};

const API_PATHS = { github: "/api/v3", gitlab: "/api/v4", gitea: "/api/v1" } as const;

/** The platform of a repository, from its URL and the settings; undefined for a platform without pull requests. */
export function findPlatform(
  address: string,
  { platform, api, token }: Pick<PreviewSettings, "platform" | "api" | "token">,
): PlatformAddress | undefined {
  const [, host = "", written = ""] =
    /^(?:\w+:\/\/)?(?:[^@/]+@)?([^/:]+(?::\d+(?=\/))?)[/:](.+?)(?:\.git)?\/*$/.exec(address) ?? [];
  const [known, knownApi] = KNOWN_HOSTS[host] ?? [];
  const kind = platform ?? known;
  if (kind === undefined) return undefined;
  const scheme = address.startsWith("http://") ? "http" : "https";
  return {
    platform: kind,
    repository: written,
    api: (api ?? knownApi ?? `${scheme}://${host}${API_PATHS[kind]}`).replace(/\/+$/, ""),
    token,
  };
}

/** Answers of an API are another program's data: each field is validated. */
type Json = Record<string, unknown> | undefined;

const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (inner as Json)?.[name], value);

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** The REST API of a platform. */
export function openPlatform(address: PlatformAddress): Platform {
  const ask = createAsk(address);
  return address.platform === "gitlab" ? openGitLab(address, ask) : openGitHub(address, ask);
}

function createAsk({ platform, api, token }: PlatformAddress): Ask {
  const authorization: Record<string, string> =
    token === undefined
      ? {}
      : platform === "gitlab"
        ? { "PRIVATE-TOKEN": token }
        : { Authorization: platform === "gitea" ? `token ${token}` : `Bearer ${token}` };
  return async (method, path, body) => {
    const response = await fetch(api + path, {
      method,
      headers: {
        Accept: platform === "github" ? "application/vnd.github+json" : "application/json",
        "User-Agent": "lectern",
        ...authorization,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // Tokens are sent to no other host.
      redirect: "error",
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new UserError(`${new URL(api).host} answered ${method} ${path} with ${response.status}.`);
    }
    return response.json();
  };
}

async function readList(ask: Ask, path: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // GitHub and GitLab call it per_page, Gitea limit, of which it may grant less.
    const part = await ask(
      "GET",
      `${path}${path.includes("?") ? "&" : "?"}per_page=${PAGE_SIZE}&limit=50&page=${page}`,
    );
    if (!Array.isArray(part) || part.length === 0) break;
    found.push(...part);
  }
  return found;
}

/** The ID of the first comment with a mark: later comments may contain a copy of the mark. */
function findComment(comments: readonly unknown[], mark: string): unknown {
  return field(
    comments.find((comment) => String(field(comment, "body") ?? "").startsWith(mark)),
    "id",
  );
}

const short = (text: string) => text.slice(0, MAX_DESCRIPTION_LENGTH);

/** The API of GitHub, and of Gitea, which has the same URLs. */
function openGitHub({ repository }: PlatformAddress, ask: Ask): Platform {
  const root = `/repos/${encodeSegments(repository)}`;
  return {
    async listOpen() {
      const list = await readList(ask, `${root}/pulls?state=open`);
      return list.map((entry) => ({
        number: Number(field(entry, "number")),
        commit: String(field(entry, "head", "sha")),
        base: String(field(entry, "base", "ref")),
        isFork: isOther(field(entry, "head", "repo", "id"), field(entry, "base", "repo", "id")),
      }));
    },
    async setStatus({ commit, state, description, url }) {
      const body = { state, description: short(description), target_url: url, context: CONTEXT };
      await ask("POST", `${root}/statuses/${commit}`, body);
    },
    async putComment(number, mark, text) {
      const id = findComment(await readList(ask, `${root}/issues/${number}/comments`), mark);
      const body = { body: `${mark}\n${text}` };
      if (id === undefined) await ask("POST", `${root}/issues/${number}/comments`, body);
      else await ask("PATCH", `${root}/issues/comments/${id}`, body);
    },
  };
}

const GITLAB_STATES = { pending: "pending", success: "success", failure: "failed" } as const;

function openGitLab({ repository }: PlatformAddress, ask: Ask): Platform {
  const root = `/projects/${encodeURIComponent(repository)}`;
  return {
    async listOpen() {
      const list = await readList(ask, `${root}/merge_requests?state=opened`);
      return list.map((entry) => ({
        number: Number(field(entry, "iid")),
        commit: String(field(entry, "sha")),
        base: String(field(entry, "target_branch")),
        isFork: isOther(field(entry, "source_project_id"), field(entry, "target_project_id")),
      }));
    },
    async setStatus({ commit, state, description, url }) {
      const body = { state: GITLAB_STATES[state], description: short(description), target_url: url, name: CONTEXT };
      await ask("POST", `${root}/statuses/${commit}`, body);
    },
    async putComment(number, mark, text) {
      const notes = `${root}/merge_requests/${number}/notes`;
      const id = findComment(await readList(ask, `${notes}?sort=asc&order_by=created_at`), mark);
      const body = { body: `${mark}\n${text}` };
      if (id === undefined) await ask("POST", notes, body);
      else await ask("PUT", `${notes}/${id}`, body);
    },
  };
}

/** True unless both repositories are known to be the same; a deleted repository has no ID and counts as a fork. */
function isOther(source: unknown, target: unknown): boolean {
  return source === undefined || source === null || source !== target;
}
