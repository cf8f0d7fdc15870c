/** How many times as many cases `npm run chaos` tries; undefined in a run of all tests. */
export const CHAOS_SCALE = process.env.CHAOS_SCALE === undefined ? undefined : Number(process.env.CHAOS_SCALE);

/** Cases that a run of all tests takes, and those of `npm run chaos` beside them. */
export function withChaos<Case>(usual: readonly Case[], more: readonly Case[]): readonly Case[] {
  return CHAOS_SCALE === undefined ? usual : [...usual, ...more];
}

/** @param usual cases in a run of all tests. @param each cases of a chaos run, for each unit of its scale. */
export function scaled(usual: number, each = usual): number {
  return CHAOS_SCALE === undefined ? usual : Math.max(usual, Math.round(each * CHAOS_SCALE));
}
