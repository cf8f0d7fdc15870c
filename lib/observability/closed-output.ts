/**
 * Ignores errors of standard output and error after the reading program or terminal has ended. Otherwise each printed line
 * throws, and logging the error throws again.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
