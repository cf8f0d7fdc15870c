import { execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** A repository that real git serves over HTTP, as a host does. */
export interface GitServer {
  /** URL of the repository. */
  url: string;
  /** Writes files (undefined deletes one), commits and pushes them to a branch. @returns the commit */
  push(files: Readonly<Record<string, string | undefined>>, branch?: string): Promise<string>;
  /** Runs git in the author's clone. */
  git(...words: string[]): string;
  /** Refuses whoever does not send this token; undefined lets everyone in. */
  requireToken(token: string | undefined): void;
  /** Answers 503 while it is off. */
  switchOff(isOff: boolean): void;
  dispose(): Promise<void>;
}

const AUTHOR = {
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@a.example",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@a.example",
};

/** Starts a server with one empty repository, `docs.git`, whose default branch is `main`. */
export async function startGitServer(): Promise<GitServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-git-"));
  const clone = path.join(folder, "clone");
  const bare = path.join(folder, "docs.git");
  const run = (directory: string, ...words: string[]) =>
    execFileSync("git", words, {
      cwd: directory,
      env: { ...process.env, ...AUTHOR },
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  run(folder, "init", "--quiet", "--bare", "--initial-branch=main", bare);
  run(folder, "init", "--quiet", "--initial-branch=main", clone);
  run(clone, "remote", "add", "origin", bare);
  let token: string | undefined;
  let isOff = false;
  const backend = path.join(run(folder, "--exec-path"), "git-http-backend");
  const server = createServer((request, response) => {
    const wanted = token && `Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
    if (isOff) return void response.writeHead(503).end();
    if (wanted && request.headers.authorization !== wanted) {
      return void response.writeHead(401, { "WWW-Authenticate": "Basic" }).end();
    }
    const [pathname = "", query = ""] = (request.url ?? "").split("?");
    const child = spawn(backend, {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: "1",
        // Hosts have an owner before the name.
        PATH_INFO: pathname.replace(/^\/acme\//, "/"),
        QUERY_STRING: query,
        REQUEST_METHOD: request.method ?? "GET",
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        GIT_PROTOCOL: request.headers["git-protocol"]?.toString() ?? "",
        HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      },
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.on("close", () => {
      const output = Buffer.concat(chunks);
      const end = output.indexOf("\r\n\r\n");
      const headers = output
        .subarray(0, end)
        .toString()
        .split("\r\n")
        .map((line) => line.split(": "));
      const status = headers.find(([name]) => name === "Status")?.[1];
      for (const [name = "", value = ""] of headers) if (name !== "Status") response.setHeader(name, value);
      response.writeHead(status ? Number.parseInt(status, 10) : 200).end(output.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs.git`,
    async push(files, branch = "main") {
      run(clone, "checkout", "--quiet", "-B", branch);
      for (const [name, text] of Object.entries(files)) {
        const file = path.join(clone, name);
        if (text === undefined) await rm(file, { force: true });
        else {
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, text);
        }
      }
      run(clone, "add", "--all");
      run(clone, "commit", "--quiet", "--allow-empty", "-m", "Change");
      run(clone, "push", "--quiet", "--force", "origin", branch);
      return run(clone, "rev-parse", "HEAD");
    },
    git: (...words) => run(clone, ...words),
    requireToken: (wanted) => {
      token = wanted;
    },
    switchOff: (off) => {
      isOff = off;
    },
    async dispose() {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
