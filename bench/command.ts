import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A command line with its surroundings. */
export interface Command {
  program: string;
  arguments: readonly string[];
  directory: string;
  environment?: Readonly<Record<string, string>>;
}

/** What processes use. */
export interface Usage {
  /** Seconds of processor time. */
  cpu: number;
  /** Resident memory of all of them, bytes; pages of files, which they share, count once. */
  memory: number;
}

/** What a command used, and how long it took. */
export interface CommandUsage extends Usage {
  /** Seconds. */
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

/** Maximum time until a server listens, in milliseconds. */
const LISTEN_LIMIT = 5 * 60_000;

/** Time in which a server has to end after a signal, before it is killed, in milliseconds. */
const STOP_LIMIT = 3_000;

/** Milliseconds between two samples of the processes of a command: a compromise with the cost of sampling. */
const INTERVAL = 200;

/** Lines of output that an error message repeats. */
const TAIL = 25;

/** Ticks in a second of processor time in /proc: 100 on every Linux of the last twenty years. */
const TICKS = 100;

/** Running sessions, which are ended when the harness exits for any reason. */
const sessions = new Set<number>();
process.on("exit", () => sessions.forEach(endSession));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

/**
 * Runs a command to its end. Its processor time is what the system adds to that of this process's children once it has ended, which
 * includes all children that it waited for. If the time observed for the whole session is longer, that one counts, because a command
 * may end before its workers.
 * @throws Error with the end of its output when it fails.
 */
export async function runCommand(command: Command): Promise<CommandUsage> {
  const startedAt = performance.now();
  const before = readStat("self").children;
  const { child, session, output } = await start(command);
  const peak = { cpu: 0, memory: 0 };
  const timer = setInterval(() => {
    const { cpu, memory } = readUsage(session);
    peak.cpu = Math.max(peak.cpu, cpu);
    peak.memory = Math.max(peak.memory, memory);
  }, INTERVAL);
  const [code] = await once(child, "close");
  const wall = (performance.now() - startedAt) / 1000;
  clearInterval(timer);
  endSession(session);
  if (code !== 0) {
    throw new Error(`${[command.program, ...command.arguments].join(" ")} ended with ${code}\n${output()}`);
  }
  return { memory: peak.memory, wall, cpu: Math.max(peak.cpu, readStat("self").children - before) };
}

/** Starts a server on a free port and waits until it accepts connections. @throws Error when it ends or stays silent. */
export async function startServer(commandFor: (port: number) => Command): Promise<RunningServer> {
  const port = await findPort();
  const command = commandFor(port);
  const startedAt = performance.now();
  const { child, session, output } = await start(command);
  const stop = async () => {
    const ended = once(child, "exit");
    if (child.kill("SIGTERM")) await Promise.race([ended, pause(STOP_LIMIT)]);
    endSession(session);
  };
  while (!(await accepts(port))) {
    await pause(25);
    if (child.exitCode === null && performance.now() < startedAt + LISTEN_LIMIT) continue;
    await stop();
    throw new Error(`${command.arguments.join(" ")} does not listen on ${port}\n${output()}`);
  }
  return { url: `http://127.0.0.1:${port}`, startedAt, usage: () => readUsage(session), stop };
}

/** Starts a command in a session of its own. @returns also a function that reads the end of its output */
async function start({ program, arguments: values, directory, environment }: Command) {
  const child = spawn(program, values, {
    cwd: directory,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  await once(child, "spawn");
  const session = Number(child.pid);
  sessions.add(session);
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(String(chunk)));
  const output = () => chunks.join("").trim().split("\n").slice(-TAIL).join("\n");
  return { child, session, output };
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Kills the remaining processes of a session. */
function endSession(session: number): void {
  sessions.delete(session);
  try {
    process.kill(-session, "SIGKILL");
  } catch {
    // All processes have ended.
  }
}

/** What the processes of a session use: a detached child and everything below it, orphans included. Linux only. */
function readUsage(session: number): Usage {
  let cpu = 0;
  let own = 0;
  let shared = 0;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readStat(name);
      if (stat.session !== session) continue;
      const memory = parseStatus(readFileSync(`/proc/${name}/status`, "latin1"));
      cpu += stat.own + stat.children;
      own += memory.own;
      // Nearly all of it is the program of Node, the same in every process.
      shared = Math.max(shared, memory.files);
    } catch {
      // It ended while the list was read.
    }
  }
  return { cpu, memory: own + shared };
}

function readStat(id: string) {
  return parseStat(readFileSync(`/proc/${id}/stat`, "latin1"));
}

/**
 * Reads a line of /proc/PID/stat: seconds of its own and of the children it has waited for.
 * The name in parentheses may itself contain spaces and parentheses. See proc_pid_stat(5).
 */
export function parseStat(line: string) {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3] ?? 0);
  return {
    session: field(6),
    own: (field(14) + field(15)) / TICKS,
    children: (field(16) + field(17)) / TICKS,
  };
}

/** Reads /proc/PID/status: bytes of resident memory of its own, and of pages of files. See proc_pid_status(5). */
export function parseStatus(text: string) {
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, "m").exec(text)?.[1] ?? 0) * 1024;
  return { own: bytes("RssAnon") + bytes("RssShmem"), files: bytes("RssFile") };
}
