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

/** Time between two states of a bar, and between two lines where there is no terminal; milliseconds. */
const REDRAW_TIME = 100;
const LINE_TIME = 5_000;

/** Clears the line that the cursor is on. */
const CLEAR = "\r\u001B[K";

/**
 * Shows how far long work is, on the standard error: a bar on a terminal, elsewhere a line every five seconds, and nothing if quiet.
 * The bar vanishes with the last step, and so leaves the screen to the result.
 * @param label what is done to the pages, such as "Checking pages"
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
