import { createHmac } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { RecentMap } from "@/lib/base/recent-map";
import { compareWithBaseline, formatBaseline, parseBaseline } from "@/lib/check/baseline";
import { type Environment, readEnvironment } from "@/lib/env";
import { listPreviews, type Preview, type PullRequest } from "@/lib/hosting/preview-settings";
import type { SiteDefinition } from "@/lib/hosting/read-sites";
import { log } from "@/lib/observability/log";
import { type CheckedProblem, checkCommit } from "@/lib/previews/check-commit";
import { type DescribedPreview, describeInComment, type PreviewReport, summarize } from "@/lib/previews/describe";
import { findPlatform, openPlatform, type Platform } from "@/lib/previews/platform";
import { definePreview, type PreviewedSite, previewLinks } from "@/lib/previews/preview-definition";
import { openPreviewRepository, type PreviewRepository } from "@/lib/previews/repository";
import { findContentDirectory } from "@/lib/site/find-content-directory.server";
import { addMounts, type Mount, openMounts } from "@/lib/sources/mounts";

/** Seconds between requests to a platform without a token, since platforms allow few anonymous requests. */
const ANONYMOUS_POLL = 600;

/** Milliseconds in which the index and the store of a site finish their writes after it was put to sleep. */
const LAST_WRITES = 3_000;

/** Prefix of the names of folders with a commit that is being checked. */
const CHECKED = "check-";

/** Number of commits whose problems are cached. */
const CHECKS_KEPT = 100;

/** The last check. Checks of all sites take turns, since each occupies a processor. */
let checking: Promise<unknown> = Promise.resolve();

/** The previews of a site, with their files, reports, and comments. */
export class SitePreviews {
  private previews: readonly Preview[] = [];
  private branches = new Map<string, string>();
  private pullRequests: readonly PullRequest[] = [];
  private readonly reports = new Map<string, Promise<PreviewReport>>();
  private readonly known = new Map<string, PreviewReport>();
  private readonly checked = new RecentMap<CheckedProblem[]>(CHECKS_KEPT);
  /** Previews whose status and comment are being written. */
  private readonly publishing = new Set<string>();
  /** Folders of previews that are awake. */
  private readonly used = new Set<string>();
  private readonly directory: string;
  private readonly environment: Environment;
  private readonly repository: PreviewRepository;
  private readonly mounts: readonly Mount[];
  private readonly platform: Platform | undefined;
  private readonly platformName: PreviewedSite["previews"]["platform"];
  private refreshing: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | undefined;
  private isClosed = false;
  /** Whether the next refresh writes statuses and comments. */
  private isWriting = false;

  /** @param onChange called when the list of previews or a commit has changed */
  constructor(
    readonly site: PreviewedSite,
    private readonly onChange: () => void,
  ) {
    this.environment = readEnvironment({ ...process.env, ...site.environment });
    const { LECTERN_DATA, LECTERN_GIT = "", LECTERN_GIT_REF: ref } = this.environment;
    const { LECTERN_GIT_TOKEN: token, LECTERN_GIT_SSH_KEY: sshKey } = this.environment;
    const dataDirectory = path.resolve(LECTERN_DATA);
    this.directory = path.join(dataDirectory, "previews");
    this.repository = openPreviewRepository({ address: LECTERN_GIT, ref, dataDirectory, token, sshKey });
    this.mounts = openMounts(site.mounts ?? [], dataDirectory, { token, sshKey });
    const address = findPlatform(LECTERN_GIT, site.previews);
    this.platformName = address?.platform;
    this.platform = address && openPlatform(address);
  }

  /** Looks for previews immediately and then at intervals. */
  async start(): Promise<void> {
    // Remove files of a process that was killed.
    await rm(path.join(this.directory, "files"), { recursive: true, force: true });
    const poll = this.environment.LECTERN_GIT_POLL;
    const isAnonymous = this.platform !== undefined && this.site.previews.token === undefined;
    const seconds = isAnonymous ? Math.max(poll, ANONYMOUS_POLL) : poll;
    const look = async () => {
      if (this.isClosed) return;
      await this.refresh();
      if (poll > 0) setTimeout(look, seconds * 1000).unref();
    };
    await look();
  }

  close(): void {
    this.isClosed = true;
  }

  /** The site definitions of the previews. */
  definitions(): SiteDefinition[] {
    return this.previews.map((preview) => definePreview(this.site, preview, this.filesOf(preview)));
  }

  /**
   * Updates the list of previews from the repository and its platform. Never rejects. Calls share one refresh until it starts.
   * @param writes whether to write statuses and comments; false if another server was notified, which writes them
   */
  refresh(writes = true): Promise<void> {
    this.isWriting ||= writes;
    this.waiting ??= this.refreshing.then(() => {
      this.waiting = undefined;
      return this.refreshNow();
    });
    this.refreshing = this.waiting;
    return this.waiting;
  }

  /** Resolves when the current refresh is done. */
  settled(): Promise<void> {
    return this.refreshing;
  }

  /** Finds the preview of a definition; undefined if its commit is no longer the current one. */
  find({ environment }: SiteDefinition): Preview | undefined {
    return this.previews.find((preview) => environment.LECTERN_DATA === path.join(this.filesOf(preview), "data"));
  }

  /** Writes the files of a preview to its folder. @throws UserError if they cannot be fetched */
  async prepare(preview: Preview): Promise<void> {
    const files = this.filesOf(preview);
    this.used.add(files);
    await this.repository.fetch(preview).catch(async (error: unknown) => {
      // The commit may have been replaced by another one.
      await this.refresh();
      throw error;
    });
    await mkdir(path.dirname(files), { recursive: true });
    const leftOut = await this.checkOut(preview.commit, path.join(files, "files"), preview.isFork);
    this.note(preview, { leftOut });
    void this.report(preview);
  }

  /** Removes the files of a sleeping preview after its last writes, unless it was requested in the meantime. */
  async release(preview: Preview): Promise<void> {
    this.used.delete(this.filesOf(preview));
    await delay(LAST_WRITES, undefined, { ref: false });
    const root = path.join(this.directory, "files");
    // Checks all folders, since a slow site may have created its folder again after it was released.
    const names = (await readdir(root)).filter((name) => !name.startsWith(CHECKED));
    for (const name of names) {
      const folder = path.join(root, name);
      await this.repository.remove(folder, () => !this.used.has(folder));
    }
  }

  /** Describes all previews. */
  describeAll(): DescribedPreview[] {
    return this.previews.map((preview) => this.describe(preview));
  }

  /** Describes a preview, with its report as far as it is complete. */
  describe(preview: Preview): DescribedPreview {
    const links = previewLinks(this.site, preview);
    return { preview, links, report: this.known.get(keyOf(preview)) ?? {} };
  }

  private filesOf({ name, commit }: Preview): string {
    return path.join(this.directory, "files", `${name}-${commit.slice(0, 12)}`);
  }

  private async refreshNow(): Promise<void> {
    const writes = this.isWriting && this.writes();
    this.isWriting = false;
    const [branches, pullRequests] = await Promise.all([
      this.repository.listBranches().catch((error: unknown) => this.warn("The branches", error)),
      this.platform?.listOpen().catch((error: unknown) => this.warn("The pull requests", error)),
    ]);
    if (branches) this.branches = branches;
    if (pullRequests) this.pullRequests = pullRequests.filter(isUsable);
    const { LECTERN_GIT_REF: served } = this.environment;
    const settings = { ...this.site.previews, platform: this.platformName, served };
    const previews = listPreviews(this.branches, this.pullRequests, settings);
    if (this.isClosed) return;
    if (JSON.stringify(previews) !== JSON.stringify(this.previews)) this.take(previews);
    if (writes) for (const preview of this.previews) if (preview.pullRequest) void this.publish(preview);
  }

  /** Replaces the list of previews. */
  private take(previews: readonly Preview[]): void {
    this.previews = previews;
    const keys = new Set(previews.map(keyOf));
    for (const key of [...this.reports.keys()].filter((key) => !keys.has(key))) {
      this.reports.delete(key);
      this.known.delete(key);
    }
    this.onChange();
    this.repository
      .keep(new Set(previews.map(({ name }) => name)))
      .catch((error: unknown) =>
        log().warn("Old previews are still in the repository", { site: this.site.name }, error),
      );
  }

  private warn(what: string, error: unknown): undefined {
    log().warn(`${what} of a repository could not be listed; the previews stay`, { site: this.site.name }, error);
    return undefined;
  }

  /** Whether statuses and comments can be written, which requires a token and a URL to link to. */
  private writes(): boolean {
    return this.site.previews.token !== undefined && this.environment.LECTERN_SITE_URL !== undefined;
  }

  private note(preview: Preview, found: PreviewReport): void {
    const key = keyOf(preview);
    this.known.set(key, { ...this.known.get(key), ...found });
  }

  /** Compares a preview with the commit that it is based on. Never rejects. */
  private report(preview: Preview): Promise<PreviewReport> {
    return getOrMake(this.reports, keyOf(preview), () => this.makeReport(preview));
  }

  private async makeReport(preview: Preview): Promise<PreviewReport> {
    try {
      await this.repository.fetch(preview);
      const changes = await this.repository.compare(preview, this.environment.DOCS_DIR);
      this.note(preview, { changes });
      const inTurn = checking.then(() => this.findProblems(preview, changes.base));
      checking = inTurn.catch(() => undefined);
      const found = await inTurn;
      if (found) this.note(preview, found);
    } catch (error) {
      log().warn("A preview could not be checked", { site: this.site.name, preview: preview.name }, error);
      this.reports.delete(keyOf(preview));
      this.note(preview, { failure: "the check did not end" });
    }
    return this.known.get(keyOf(preview)) ?? {};
  }

  /** The problems of a commit that its base does not have, and its code; undefined if there is a newer commit. */
  private async findProblems(preview: Preview, base: string): Promise<PreviewReport | undefined> {
    const { isFork, commit } = preview;
    if (!this.previews.some((other) => keyOf(other) === keyOf(preview))) return undefined;
    const [before, after] = [await this.check(base, isFork), await this.check(commit, isFork)];
    const isCode = ({ code }: CheckedProblem) => code === "code-left-out";
    const { fresh } = compareWithBaseline(after, parseBaseline(formatBaseline(before)) ?? {});
    const found = new Set(fresh as CheckedProblem[]);
    const problems = [...found].filter((problem) => !isCode(problem));
    // New entries first.
    return { problems, code: [...new Set([...found, ...after])].filter(isCode) };
  }

  /** Finds and caches the problems of a commit. The base of a fork is checked like a fork, so that both are comparable. */
  private async check(commit: string, isFork: boolean): Promise<CheckedProblem[]> {
    const key = `${isFork ? "fork" : "own"}-${commit}`;
    const known = this.checked.get(key);
    if (known) return known;
    const folder = path.join(this.directory, "files", CHECKED + key);
    try {
      await this.checkOut(commit, folder, isFork);
      const problems = await checkCommit({
        directory: path.join(folder, this.environment.DOCS_DIR),
        dataDirectory: path.join(this.directory, isFork ? "check-forks" : "check"),
        basePath: this.site.basePath,
        hasSignIn: this.environment.LECTERN_SIGN_IN.length > 0,
        isFork,
      });
      this.checked.set(key, problems);
      return problems;
    } finally {
      await this.repository.remove(folder);
    }
  }

  /** Writes the files of a commit and, unless it is from a fork, of the mounts. @returns the files that were left out */
  private async checkOut(commit: string, folder: string, isFork: boolean): Promise<string[]> {
    const leftOut = await this.repository.checkOut(commit, folder, isFork);
    if (this.mounts.length === 0 || isFork) return leftOut;
    // Use the fetched commits: the site itself fetches its mounts.
    for (const { source } of this.mounts) await source.pull(Number.POSITIVE_INFINITY);
    const docsDirectory = path.join(folder, this.environment.DOCS_DIR);
    await addMounts(docsDirectory, findContentDirectory(docsDirectory), this.mounts);
    return leftOut;
  }

  /** Writes the status and the comment of a pull request, once for each commit. Failures are retried at the next refresh. */
  private async publish(preview: Preview): Promise<void> {
    const { platform } = this;
    const { number } = preview.pullRequest ?? {};
    const key = keyOf(preview);
    if (!platform || number === undefined || this.publishing.has(key)) return;
    this.publishing.add(key);
    const file = path.join(this.directory, "published", `${number}.json`);
    const { links } = this.describe(preview);
    const status = { commit: preview.commit, url: links.details };
    try {
      if ((await readCachedJson(file)) === preview.commit) return;
      await platform.setStatus({ ...status, state: "pending", description: "The preview is being checked" });
      const report = await this.report(preview);
      if (!this.previews.some((other) => keyOf(other) === key)) return;
      const hasFailed = report.failure !== undefined || report.problems?.some(({ fails }) => fails);
      await platform.setStatus({
        ...status,
        state: hasFailed ? "failure" : "success",
        description: summarize(report),
      });
      // The mark is secret until the first comment, so that nobody else can write a comment with it before.
      const hmac = createHmac("sha256", this.site.previews.token ?? "").update(`${this.site.name} ${number}`);
      const mark = `<!-- lectern preview ${hmac.digest("hex").slice(0, 24)} -->`;
      await platform.putComment(number, mark, describeInComment({ preview, report, links }));
      await writeCachedJson(file, preview.commit);
    } catch (error) {
      log().warn("A pull request could not be commented on", { site: this.site.name, preview: preview.name }, error);
    } finally {
      this.publishing.delete(key);
    }
  }
}

function keyOf({ name, commit }: Preview): string {
  return `${name} ${commit}`;
}

/** Validates a pull request from a platform, because its fields are used in commands and URLs. */
function isUsable({ number, commit, base }: PullRequest): boolean {
  return Number.isSafeInteger(number) && /^[0-9a-f]{40,64}$/.test(commit) && /^[\w.@/+#-]+$/.test(base);
}
