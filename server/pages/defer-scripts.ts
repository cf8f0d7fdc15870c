/** A script of the framework as it writes it, and the hint to fetch it. */
const SCRIPT = /<script src="([^"]*\/_next\/static\/chunks\/[^"]+)"(?: id="[^"]*")? async=""><\/script>/g;
const HINT = /<link rel="preload" as="script" fetchPriority="low" href="([^"]+)"\/>/g;

/**
 * Lets a document be painted before the framework's scripts are fetched: the last of them, at the end of the body, is replaced by
 * a short inline script that adds all of them after the first paint. Until then text, styles, and fonts have the connection and
 * the processor to themselves.
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
 * The inline script that adds the scripts at these addresses, which must be spelled as in the framework's manifest. A page in
 * the background is never painted, so there it adds them at once. `<` is escaped, since `</script` would end the script.
 */
function loader(addresses: readonly string[]): string {
  const list = JSON.stringify(addresses).replaceAll("<", "\\u003c");
  return (
    `{let d=document,g=()=>${list}.forEach(a=>{let s=d.createElement("script");s.async=!0;s.setAttribute("src",a);` +
    "d.head.append(s)});d.hidden?g():requestAnimationFrame(()=>setTimeout(g))}"
  );
}
