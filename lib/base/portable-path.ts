// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const REFUSED = /-*[<>:"|?*\\\u0000-\u001F]+-*/g;

/** Names of devices on Windows, whatever follows their first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * The path of a file or folder that every system can have: Windows refuses some characters, a dot or space at the end of a name,
 * and the names of devices.
 * @example portablePath("api/list:-users/con.") // "api/list-users/con-page"
 */
export function portablePath(path: string): string {
  return path.split("/").map(portableName).join("/");
}

function portableName(name: string): string {
  const allowed = name.search(REFUSED) < 0 ? name : name.replace(REFUSED, "-").replace(/^-|-$/g, "");
  return (allowed.replace(/[. ]+$/, "") || "page").replace(DEVICE, "$&-page");
}
