/** A script tag of the framework, and its preload hint. */
const SCRIPT = /<script src="([^"]*\/_next\/static\/chunks\/[^"]+)"(?: id="[^"]*")? async=""><\/script>/g;
const HINT = /<link rel="preload" as="script" fetchPriority="low" href="([^"]+)"\/>/g;

/**
 * Defers the framework's scripts until after the first paint, so that they do not compete with text, styles, and fonts for
 * connection and processor. Removes them, and puts a short inline script that adds them all in place of the last one.
 * @returns the document unchanged if its body contains no script of the framework.
 */
export function deferScripts(html: string): string {
  const addresses = [...html.matchAll(SCRIPT)].map(([, address = ""]) => address);
  const last = addresses.at(-1);
  if (last === undefined || html.lastIndexOf(`src="${last}"`) < html.indexOf("</head>")) return html;
  const deferred = new Set(addresses);
  return html
    .replace(HINT, (link, address: string) => (deferred.has(address) ? "" : link))
    .replace(SCRIPT, (_, address: string) => (address === last ? `<script>${loader([...deferred])}</script>` : ""));
}

/**
 * The inline script that adds the scripts at these URLs, spelled as in the framework's manifest. Pages in the background are not
 * painted, so that the scripts are added immediately there. `<` is escaped, since `</script` would end the script.
 */
function loader(addresses: readonly string[]): string {
  const list = JSON.stringify(addresses).replaceAll("<", "\\u003c");
  return (
    `{let d=document,g=()=>${list}.forEach(a=>{let s=d.createElement("script");s.async=!0;s.setAttribute("src",a);` +
    "d.head.append(s)});d.hidden?g():requestAnimationFrame(()=>setTimeout(g))}"
  );
}
