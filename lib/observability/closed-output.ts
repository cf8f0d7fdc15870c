/**
 * Lets this process go on when the program or terminal that shows its output is gone. Otherwise each line it prints is an
 * exception, and what logs the exception causes the next.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
