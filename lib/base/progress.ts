/** Called with the number of finished steps and their total. */
export type Progress = (done: number, total: number) => void;
