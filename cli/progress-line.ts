import type { Progress } from "@/lib/base/progress";

/** The stream on which progress is shown. */
interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
}

export interface ProgressOptions {
  isQuiet?: boolean | undefined;
  screen?: Screen;
  /** Returns milliseconds since any fixed time. */
  clock?: () => number;
}

/** Width of the bar, in characters. */
const WIDTH = 24;

/** Interval between updates of the bar, in milliseconds. */
const REDRAW_TIME = 100;
/** Interval between lines without a terminal, in milliseconds. */
const LINE_TIME = 5_000;

/** Clears the current line of the terminal. */
const CLEAR = "\r\u001B[K";

/**
 * Shows progress on standard error: on a terminal, a bar that disappears at the end; otherwise, a line every five seconds.
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
