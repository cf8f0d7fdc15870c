/** What the framework shows where it finds no route at all; every page of the site carries it. Sites have a page of their own. */
export default function NotFound() {
  return "404";
}
