/** The element of the page that a hash names. Open accordions join their ids with colons; the last one is meant. */
export function hashTarget(hash: string): HTMLElement | undefined {
  const whole = decode(hash.slice(1));
  if (whole === "") return undefined;
  return document.getElementById(whole) ?? document.getElementById(whole.split(":").at(-1) ?? "") ?? undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign is part of the id
  }
}
