/** A script of the framework as it writes it, and the hint to fetch it. */
const SCRIPT = /<script src="([^"]*\/_next\/static\/chunks\/[^"]+)"(?: id="[^"]*")? async=""><\/script>/g;
const HINT = /<link rel="preload" as="script" fetchPriority="low" href="([^"]+)"\/>/g;

/**
 * Lets a document be painted before its scripts run: the last of them, which stands at its end, gives way to a few words that put
 * all of them into the page once its first picture stands. Until then text, styles and letters have the line, and a phone's
 * processor, to themselves. Figures: bench/NOTES.md.
 *
 * @returns the document unchanged if no script of the framework stands in its body.
 */
export function runScriptsLate(html: string): string {
  const addresses = [...html.matchAll(SCRIPT)].map(([, address = ""]) => address);
  const last = addresses.at(-1);
  if (last === undefined || html.lastIndexOf(`src="${last}"`) < html.indexOf("</head>")) return html;
  const late = new Set(addresses);
  return html
    .replace(HINT, (link, address: string) => (late.has(address) ? "" : link))
    .replace(SCRIPT, (_, address: string) => (address === last ? `<script>${loader([...late])}</script>` : ""));
}

/**
 * The addresses are written as the framework knows its files by them. A page in the background is not painted. The tag
 * of a script could end the document's own, so no address may hold one.
 */
function loader(addresses: readonly string[]): string {
  const list = JSON.stringify(addresses).replaceAll("<", "\\u003c");
  return (
    `{let d=document,g=()=>${list}.forEach(a=>{let s=d.createElement("script");s.async=!0;s.setAttribute("src",a);` +
    "d.head.append(s)});d.hidden?g():requestAnimationFrame(()=>setTimeout(g))}"
  );
}
