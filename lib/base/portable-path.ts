// oxlint-disable-next-line no-control-regex -- they are what is refused
const REFUSED = /-*[<>:"|?*\\\u0000-\u001F]+-*/g;

/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * A path that is valid on every system: Windows refuses some characters, a trailing dot or space, and the names of devices.
 * @example portablePath("api/list:-users/con.") // "api/list-users/con-page"
 */
export function portablePath(path: string): string {
  return path.split("/").map(portableName).join("/");
}

function portableName(name: string): string {
  const allowed = name.search(REFUSED) < 0 ? name : name.replace(REFUSED, "-").replace(/^-|-$/g, "");
  return (allowed.replace(/[. ]+$/, "") || "page").replace(DEVICE, "$&-page");
}
