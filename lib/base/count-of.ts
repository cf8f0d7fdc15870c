/** A number with what is counted. @example countOf(1, "page") // "1 page" */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
