import type { Progress } from "@/lib/base/progress";

/** Where progress is shown. */
interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
}

export interface ProgressOptions {
  isQuiet?: boolean | undefined;
  screen?: Screen;
  /** Milliseconds since any fixed moment. */
  clock?: () => number;
}

/** Characters of a full bar. */
const WIDTH = 24;

/** Interval between updates of the bar, and between lines without a terminal; milliseconds. */
const REDRAW_TIME = 100;
const LINE_TIME = 5_000;

/** Clears the line that the cursor is on. */
const CLEAR = "\r\u001B[K";

/**
 * Shows progress on standard error: a bar on a terminal, which disappears at the end; elsewhere a line every five seconds.
 * @param label such as "Checking pages"
 */
export function showProgress(label: string, options: ProgressOptions = {}): Progress {
  const { isQuiet = false, screen = process.stderr, clock = () => performance.now() } = options;
  if (isQuiet) return () => {};
  const interval = screen.isTTY ? REDRAW_TIME : LINE_TIME;
  let shown = screen.isTTY ? Number.NEGATIVE_INFINITY : clock();
  return (done, total) => {
    if (done >= total) {
      if (screen.isTTY) screen.write(CLEAR);
      return;
    }
    if (clock() - shown < interval) return;
    shown = clock();
    const count = `${done} of ${total}`;
    screen.write(screen.isTTY ? `${CLEAR}${label} ${drawBar(done / total)} ${count}` : `${label}: ${count}\n`);
  };
}

function drawBar(share: number): string {
  const filled = Math.round(share * WIDTH);
  return "█".repeat(filled) + "░".repeat(WIDTH - filled);
}
