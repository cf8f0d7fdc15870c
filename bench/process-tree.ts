import { readdirSync, readFileSync } from "node:fs";

/** Ticks in a second of processor time in /proc: 100 on every Linux of the last twenty years. */
const TICKS = 100;

/** Bytes of a memory page in /proc. */
const PAGE = 4096;

/** One process as /proc describes it. */
interface ProcessRecord {
  id: number;
  session: number;
  /** Seconds of its own and of the children it has waited for. */
  cpu: number;
  /** Resident memory, bytes. */
  memory: number;
}

/** Processor seconds and memory of the processes of a session. */
export interface Usage {
  cpu: number;
  /** Resident memory of all of them, bytes; shared pages count for each. */
  memory: number;
}

/** The processes of a session: what a detached child and everything below it use, orphans included. Linux only. */
export function readUsage(session: number): Usage {
  const members = listProcesses().filter((entry) => entry.session === session);
  return {
    cpu: members.reduce((sum, { cpu }) => sum + cpu, 0),
    memory: members.reduce((sum, { memory }) => sum + memory, 0),
  };
}

/** Ends every process of a session at once. */
export function endSession(session: number): void {
  for (const { id } of listProcesses().filter((entry) => entry.session === session)) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // It ended by itself in between.
    }
  }
}

/** Watches a session and keeps the largest values; the interval (milliseconds) is a compromise with the cost of looking. */
export function watchUsage(session: number, interval = 200): { stop(): Usage } {
  const peak = { cpu: 0, memory: 0 };
  const look = () => {
    const { cpu, memory } = readUsage(session);
    peak.cpu = Math.max(peak.cpu, cpu);
    peak.memory = Math.max(peak.memory, memory);
  };
  look();
  const timer = setInterval(look, interval);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function listProcesses(): ProcessRecord[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [parseStat(readFileSync(`/proc/${name}/stat`, "latin1"))];
    } catch {
      return []; // It ended while the list was read.
    }
  });
}

/** Reads a line of /proc/PID/stat; the name in brackets may hold spaces and brackets itself. See proc_pid_stat(5). */
export function parseStat(line: string): ProcessRecord {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3] ?? 0);
  return {
    id: Number.parseInt(line, 10),
    session: field(6),
    cpu: (field(14) + field(15) + field(16) + field(17)) / TICKS,
    memory: field(24) * PAGE,
  };
}
