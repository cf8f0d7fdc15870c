/** Where the last navigation leads, as the address bar should show it. */
let requested: URL | undefined;

/** Where a navigation that has not arrived leads; undefined for none. */
export function requestedAddress(): URL | undefined {
  return requested;
}

/** @param address where a navigation leads that begins; undefined once it has arrived */
export function requestAddress(address: URL | undefined): void {
  requested = address;
}
