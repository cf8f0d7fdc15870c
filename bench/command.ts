import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { endSession, readUsage, type Usage, watchUsage } from "@/bench/process-tree";

/** A command line with its surroundings. */
export interface Command {
  program: string;
  arguments: readonly string[];
  directory: string;
  environment?: Readonly<Record<string, string>>;
}

/** The resources that a command used until its end. */
export interface CommandUsage extends Usage {
  /** Seconds from start to end. */
  wall: number;
}

/** A server that was started for a measurement. */
export interface RunningServer {
  url: string;
  /** `performance.now()` at which its process was started. */
  startedAt: number;
  usage(): Usage;
  stop(): Promise<void>;
}

/** Longest time until a server listens, milliseconds. */
const LISTEN_LIMIT = 5 * 60_000;

/** Lines of output that an error message repeats. */
const TAIL = 25;

/** Running sessions, which are ended when the harness exits for any reason. */
const sessions = new Set<number>();
process.on("exit", () => sessions.forEach(endSession));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

/**
 * Runs a command to its end. The shell around it reports the CPU time of the command and of all children that it waited for.
 * If the time observed for the whole session is longer, that one counts, because a command may end before its workers.
 * @throws Error with the end of its output when it fails.
 */
export async function runCommand(command: Command): Promise<CommandUsage> {
  const startedAt = performance.now();
  const shell = { ...command, program: "bash", arguments: ["-c", '"$@"; code=$?; times >&3; exit $code', "bash"] };
  const child = start({ ...shell, arguments: [...shell.arguments, command.program, ...command.arguments] });
  const times = collect(child.stdio[3] as NodeJS.ReadableStream | null);
  const output = collectOutput(child);
  const session = child.pid ?? 0;
  const watch = watchUsage(session);
  const code = await new Promise((resolve) => child.once("close", resolve));
  const wall = (performance.now() - startedAt) / 1000;
  const peak = watch.stop();
  close(session);
  if (code !== 0) {
    throw new Error(`${[command.program, ...command.arguments].join(" ")} ended with ${code}\n${lastLines(output())}`);
  }
  return { ...peak, wall, cpu: Math.max(peak.cpu, parseTimes(times())) };
}

/** Starts a server and waits until its port accepts connections. @throws Error when it ends or stays silent. */
export async function startServer(command: Command, port: number): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = start(command);
  const output = collectOutput(child);
  const session = child.pid ?? 0;
  const stop = () => stopServer(child, session);
  const deadline = startedAt + LISTEN_LIMIT;
  while (!(await accepts(port))) {
    if (child.exitCode === null && performance.now() < deadline) continue;
    await stop();
    throw new Error(`${command.arguments.join(" ")} does not listen on ${port}\n${lastLines(output())}`);
  }
  const url = `http://127.0.0.1:${port}`;
  return { url, startedAt, usage: () => readUsage(session), stop };
}

function start({ program, arguments: values, directory, environment }: Command): ChildProcess {
  const child = spawn(program, values, {
    cwd: directory,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  if (child.pid) sessions.add(child.pid);
  return child;
}

async function stopServer(child: ChildProcess, session: number): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.kill("SIGTERM")) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  close(session);
}

function close(session: number): void {
  endSession(session);
  sessions.delete(session);
}

/** Asks every 25 milliseconds whether something listens on a port. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => setTimeout(resolve, 25, false));
  });
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: string[] = [];
  stream?.on("data", (chunk) => chunks.push(String(chunk)));
  return () => chunks.join("");
}

function collectOutput(child: ChildProcess): () => string {
  const [out, error] = [collect(child.stdout), collect(child.stderr)];
  return () => out() + error();
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-TAIL).join("\n");
}

/** Seconds in the two lines that `times` prints, such as `0m0.01s 0m0.00s`: shell and children, user and system. */
export function parseTimes(text: string): number {
  return [...text.matchAll(/(\d+)m([\d.,]+)s/g)]
    .map(([, minutes, seconds = ""]) => Number(minutes) * 60 + Number(seconds.replace(",", ".")))
    .reduce((sum, value) => sum + value, 0);
}
