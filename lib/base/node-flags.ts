/**
 * Flags of Node for a process that handles many pages and then ends. On busy cores, helper threads of the garbage collector cost more
 * time than they save, and so does optimizing functions early: without both, `lectern check` takes 0.6 times the processor time.
 */
export const BATCH_FLAGS: readonly string[] = ["--single-threaded-gc", "--interrupt-budget=1000000"];
