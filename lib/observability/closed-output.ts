/**
 * Ignores errors of standard output and standard error after the terminal or the reading program has ended. Otherwise, each
 * printed line throws, and logging the error throws again.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
