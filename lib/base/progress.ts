/** Told how many steps of a long piece of work are done, and of how many. */
export type Progress = (done: number, total: number) => void;
