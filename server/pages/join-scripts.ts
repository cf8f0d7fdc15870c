/** An inline script of the framework: a piece of the page's data, without attributes. */
const DATA_SCRIPT =
  /<script>((?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\([\s\S]*?\))<\/script>/g;

/**
 * Joins the data scripts of the framework into one at the place of the last, so that the policy of a page holds one hash
 * for all of them: a large page has hundreds, and headers must not grow with the page. Only data moves: the framework
 * reads it once its own scripts run.
 *
 * @returns the document unchanged if it has at most one such script.
 */
export function joinScripts(html: string): string {
  const texts = [...html.matchAll(DATA_SCRIPT)].map(([, text = ""]) => text);
  if (texts.length < 2) return html;
  let left = texts.length;
  return html.replace(DATA_SCRIPT, () => {
    left -= 1;
    return left === 0 ? `<script>${texts.join(";")}</script>` : "";
  });
}
