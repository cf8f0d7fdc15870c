/** What machines find beside the pages: relation and path of each (format reference, section 6.6). */
const DOCUMENTS: readonly (readonly [relation: string, path: string])[] = [
  ["llms-txt", "/llms.txt"],
  ["llms-full-txt", "/llms-full.txt"],
  ["mcp-server-card", "/.well-known/mcp/server-card.json"],
  ["agent-skills", "/.well-known/agent-skills/index.json"],
];

/** For sites that document an API (RFC 9727). */
const API_CATALOG = ["api-catalog", "/.well-known/api-catalog"] as const;

/** Headers by which a page says where machines read the site. */
export function machinePointers(basePath: string, hasApis: boolean): [name: string, value: string][] {
  const links = (hasApis ? [...DOCUMENTS, API_CATALOG] : DOCUMENTS).map(
    ([relation, path]) => `<${basePath}${path}>; rel="${relation}"`,
  );
  return [
    ["Link", links.join(", ")],
    ["X-Llms-Txt", `${basePath}/llms.txt`],
  ];
}
