/** How often the platforms are asked; GitHub answers 60 questions an hour to an address. Milliseconds. */
const INTERVAL = 60 * 60 * 1000;

/** How long after the first failure they are asked again; after each further one twice as long. Milliseconds. */
const FIRST_RETRY = 30 * 1000;

/** Runs a task later; returns what calls that off. */
export type Later = (task: () => void, milliseconds: number) => () => void;

/**
 * Makes a function that asks now, and from then on again and again: soon where there was no answer, and ever later the longer
 * there is none, but at least every hour. Asking once more in between starts the waiting anew.
 *
 * @param ask resolves to false where a question was left without answer; never rejects
 * @param later replaced in tests
 */
export function repeatAsking(ask: () => Promise<boolean>, later: Later = afterTimeout): () => Promise<void> {
  let failures = 0;
  let callOff = () => {};
  const askNow = async (): Promise<void> => {
    const isAnswered = await ask();
    failures = isAnswered ? 0 : failures + 1;
    const delay = isAnswered ? INTERVAL : Math.min(INTERVAL, FIRST_RETRY * 2 ** (failures - 1));
    callOff();
    callOff = later(() => void askNow(), delay);
  };
  return askNow;
}

function afterTimeout(task: () => void, milliseconds: number): () => void {
  const timer = setTimeout(task, milliseconds);
  // A server that ends does not wait for the next question.
  timer.unref();
  return () => clearTimeout(timer);
}
