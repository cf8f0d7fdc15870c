/** Sets a parameter in the address that is shown, or removes it if it is undefined, without an entry in the history. */
export function replaceParameter(name: string, value: string | undefined): void {
  const address = new URL(location.href);
  if (value === undefined) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  history.replaceState(history.state, "", address);
}
