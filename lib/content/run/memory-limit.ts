import { totalmem } from "node:os";

const MEGABYTE = 1024 * 1024;

/** Several times what the largest pages take, and enough for any usual page, megabytes. */
const MOST = 768;
const LEAST = 256;

/** Memory below which one page is compiled at a time, megabytes: a second one that grows would be too much. */
const ROOM_FOR_TWO = 2_000;

/**
 * Memory that a process which compiles pages may use, with its thread and all that is no part of its heap, megabytes. In a container
 * it is at most a quarter of the container's, so that a page that grows without end is given up before the container is.
 * @param memory bytes that this process and those around it have.
 */
export function memoryLimit(memory = availableMemory()): number {
  return Math.round(Math.min(MOST, Math.max(LEAST, memory / MEGABYTE / 4)));
}

/** Threads that may compile pages at a time. @param memory as above. @param processors that there are. */
export function mostThreads(processors: number, memory = availableMemory()): number {
  return memory < ROOM_FOR_TWO * MEGABYTE ? 1 : Math.min(2, processors);
}

/** Bytes of memory of the machine, or of the container. */
function availableMemory(): number {
  // Without a limit it is 0, or more than any machine has.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
