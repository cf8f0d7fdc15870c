import { decodePercent } from "@/lib/base/decode-percent";

/** The element of the page that a hash names. The IDs of nested open accordions are joined with colons; the last one counts. */
export function hashTarget(hash: string): HTMLElement | undefined {
  const whole = decodePercent(hash.slice(1));
  if (whole === "") return undefined;
  return document.getElementById(whole) ?? document.getElementById(whole.split(":").at(-1) ?? "") ?? undefined;
}
