/** Puts an id into the address, or takes the hash away, without an entry in the history and without scrolling. */
export function replaceHash(id: string): void {
  const hash = id === "" ? "" : `#${id.split(":").map(encodeURIComponent).join(":")}`;
  history.replaceState(history.state, "", location.pathname + location.search + hash);
}
