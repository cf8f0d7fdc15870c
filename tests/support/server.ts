import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readListeningAddress } from "@/lib/build/export/temporary-server";

/** A running server of the application. */
export interface TestServer {
  /** Origin without trailing slash. */
  url: string;
  /** Status of the first answer that the server gave to anyone, which was for its root. */
  firstStatus: number;
  /** What the server printed so far. */
  output(): string;
  /** Stops reading what it prints, as when the program that keeps its log has ended. */
  closeOutput(): void;
  stop(): Promise<void>;
  /** The process of the server, and those that it has started. */
  pids(): Promise<number[]>;
  /** Asks it to end, as an orchestrator does. @returns its exit status, once it has ended. */
  terminate(): Promise<number | null>;
  /** Ends it at once, as when the machine loses power; `stop` afterwards cleans up. */
  kill(): Promise<void>;
}

/** How a server is started. */
export interface ServerOptions {
  command?: "dev" | "author" | "start";
  /** Folder with docs.json; the bundled site if absent. */
  docsDirectory?: string;
  environment?: Record<string, string>;
}

/** Folder of the build that servers start from; the server's own bundle lies beside it. */
const BUILD = process.env.NEXT_DIST_DIR || ".next";

/** The command of the build: its parameters follow. Starting it from its sources would transform all of them. */
export const COMMAND = `${BUILD}-server/lectern.mjs`;

/** The server that compiles the application, that for authors, and that for readers. */
const PROGRAMS = {
  dev: ["--import", "tsx", "cli/dev-application.ts"],
  author: [COMMAND, "dev"],
  start: [COMMAND, "start"],
} as const;

/** Time in which a server must listen, milliseconds. */
const START_LIMIT = 60_000;

/** Starts a server of its own port and data folder, and waits until it answers. */
export async function startServer({ command = "start", docsDirectory, environment }: ServerOptions = {}) {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), "lectern-test-"));
  const child = spawn(process.execPath, PROGRAMS[command], {
    env: {
      ...process.env,
      NODE_ENV: command === "dev" ? "development" : "production",
      HOSTNAME: "127.0.0.1",
      PORT: "0",
      LECTERN_DATA: dataDirectory,
      // No test asks servers that are not its own.
      LECTERN_LINK_COUNTS: "off",
      // Replies that a test leaves hanging are not worth waiting for.
      LECTERN_SHUTDOWN_TIMEOUT: "2",
      ...(docsDirectory ? { DOCS_DIR: docsDirectory } : {}),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  const listening = readListeningAddress(child, (line) => chunks.push(`${line}\n`));
  child.stderr.on("data", (chunk) => chunks.push(String(chunk)));
  const server: TestServer = {
    url: "",
    firstStatus: 0,
    output: () => chunks.join(""),
    closeOutput() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    async kill() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
    pids: async () => (child.pid === undefined ? [] : [child.pid, ...(await childrenOf(child.pid))]),
    terminate: () =>
      new Promise((resolve) => {
        child.once("exit", (code) => resolve(code));
        child.kill("SIGTERM");
      }),
    async stop() {
      await stopProcess(child);
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  const limit = setTimeout(() => child.kill("SIGKILL"), START_LIMIT);
  const url = await listening;
  clearTimeout(limit);
  if (url === undefined) {
    await server.stop();
    throw new Error(`The server did not listen:\n${server.output()}`);
  }
  server.url = url;
  server.firstStatus = (await fetch(url, { redirect: "manual" })).status;
  return server;
}

/** Processes that the server has started, such as that of the search index. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.split(" ").flatMap((text) => (/^\d+$/.test(text.trim()) ? [Number(text)] : []));
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
