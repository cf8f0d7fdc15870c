/** Target of the pending navigation, as the address bar should show it. */
let requested: URL | undefined;

/** Returns the target of the pending navigation; undefined if there is none. */
export function requestedAddress(): URL | undefined {
  return requested;
}

/** Records the target of a navigation. @param address undefined once the navigation has finished */
export function requestAddress(address: URL | undefined): void {
  requested = address;
}
