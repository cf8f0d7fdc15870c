import { createHmac } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache";
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
import { findContentDirectory } from "@/lib/site/find-content-directory";
import { addMounts, type Mount, openMounts } from "@/lib/sources/mounts";

/** Seconds between two looks at a platform that knows nothing of who asks: it allows few requests. */
const ANONYMOUS_POLL = 600;

/** Milliseconds in which the index and the store of a site that was put to sleep come to an end. */
const LAST_WRITES = 3_000;

/** What the names of folders begin with whose commit is being checked. */
const CHECKED = "check-";

/** Commits whose problems are remembered. */
const CHECKS_KEPT = 100;

/** Checks of all sites take turns: each needs a processor. */
let checking: Promise<unknown> = Promise.resolve();

/** The previews of one site: which there are, their files, and what is said about them. */
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
  /** Whether the next look writes statuses and comments. */
  private isWriting = false;

  /** @param onChange called when there are other previews, or other commits of them */
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

  /** Looks for previews at once and from time to time. */
  async start(): Promise<void> {
    // What a process left that was killed.
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

  /** The sites of the previews. */
  definitions(): SiteDefinition[] {
    return this.previews.map((preview) => definePreview(this.site, preview, this.filesOf(preview)));
  }

  /**
   * Asks the repository and its platform what there is. Never rejects; calls before it begins share one.
   * @param writes statuses and comments of what is new; not where another server was told, which does
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

  /** Resolves once what was announced is known. */
  settled(): Promise<void> {
    return this.refreshing;
  }

  /** The preview that a site of `definitions` is of; undefined once there is another commit, or none. */
  find({ environment }: SiteDefinition): Preview | undefined {
    return this.previews.find((preview) => environment.LECTERN_DATA === path.join(this.filesOf(preview), "data"));
  }

  /** Puts the files of a preview in their folder. @throws UserError if they cannot be fetched */
  async prepare(preview: Preview): Promise<void> {
    const files = this.filesOf(preview);
    this.used.add(files);
    await this.repository.fetch(preview).catch(async (error: unknown) => {
      // Another commit may have taken its place.
      await this.refresh();
      throw error;
    });
    await mkdir(path.dirname(files), { recursive: true });
    const leftOut = await this.checkOut(preview.commit, path.join(files, "files"), preview.isFork);
    this.note(preview, { leftOut });
    void this.report(preview);
  }

  /** Removes the files of a preview that sleeps once what it still writes is written, unless it was asked for meanwhile. */
  async release(preview: Preview): Promise<void> {
    this.used.delete(this.filesOf(preview));
    await delay(LAST_WRITES, undefined, { ref: false });
    const root = path.join(this.directory, "files");
    // A folder that a slow site has made again goes with the next one.
    const names = (await readdir(root)).filter((name) => !name.startsWith(CHECKED));
    for (const name of names) {
      const folder = path.join(root, name);
      await this.repository.remove(folder, () => !this.used.has(folder));
    }
  }

  /** All previews, with what is known of them now. */
  describeAll(): DescribedPreview[] {
    return this.previews.map((preview) => this.describe(preview));
  }

  /** A preview with what is known of it now. */
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

  /** Serves other previews than before. */
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

  /** Whether statuses and comments are written: they need a token, and a URL to lead to. */
  private writes(): boolean {
    return this.site.previews.token !== undefined && this.environment.LECTERN_SITE_URL !== undefined;
  }

  private note(preview: Preview, found: PreviewReport): void {
    const key = keyOf(preview);
    this.known.set(key, { ...this.known.get(key), ...found });
  }

  /** Compares a preview with what it began from. Never rejects. */
  private report(preview: Preview): Promise<PreviewReport> {
    const key = keyOf(preview);
    const running = this.reports.get(key) ?? this.makeReport(preview);
    this.reports.set(key, running);
    return running;
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

  /** The problems of a commit beyond those of another one, and its code; undefined if there is a newer commit by now. */
  private async findProblems(preview: Preview, base: string): Promise<PreviewReport | undefined> {
    const { isFork, commit } = preview;
    if (!this.previews.some((other) => keyOf(other) === keyOf(preview))) return undefined;
    const [before, after] = [await this.check(base, isFork), await this.check(commit, isFork)];
    const isCode = ({ code }: CheckedProblem) => code === "code-left-out";
    const { fresh } = compareWithBaseline(after, parseBaseline(formatBaseline(before)) ?? {});
    const found = new Set(fresh as CheckedProblem[]);
    const problems = [...found].filter((problem) => !isCode(problem));
    // What is new comes first.
    return { problems, code: [...new Set([...found, ...after])].filter(isCode) };
  }

  /** The problems of a commit, found once. What is compared with a fork is checked like one. */
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

  /** Writes the files of a commit with those of the mounts, which a fork does not get. @returns what was left out */
  private async checkOut(commit: string, folder: string, isFork: boolean): Promise<string[]> {
    const leftOut = await this.repository.checkOut(commit, folder, isFork);
    if (this.mounts.length === 0 || isFork) return leftOut;
    // The site fetches them; what is there is used.
    for (const { source } of this.mounts) await source.pull(Number.POSITIVE_INFINITY);
    const docsDirectory = path.join(folder, this.environment.DOCS_DIR);
    await addMounts(docsDirectory, findContentDirectory(docsDirectory), this.mounts);
    return leftOut;
  }

  /** Writes the status and the comment of a pull request, once for each commit; what fails is tried again at the next look. */
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
      // Nobody can write a comment with this mark before the first one is there.
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

/** What a platform answers goes into commands and URLs. */
function isUsable({ number, commit, base }: PullRequest): boolean {
  return Number.isSafeInteger(number) && /^[0-9a-f]{40,64}$/.test(commit) && /^[\w.@/+#-]+$/.test(base);
}
