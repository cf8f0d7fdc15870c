/**
 * Loaded into a server before its program, with `--expose-gc`: at SIGUSR2 the process collects its garbage and prints what is left,
 * a line `memory` with the values of `process.memoryUsage`.
 */
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  console.log(`memory ${JSON.stringify(process.memoryUsage())}`);
});
