import { MACHINE_FILES } from "@/lib/machine-readable/files/machine-files";

/** Headers by which a page says where machines read the site. */
export function machinePointers(basePath: string, hasApis: boolean): [name: string, value: string][] {
  const links = MACHINE_FILES.flatMap(({ pointer }) =>
    pointer && (hasApis || !pointer.needsApi) ? [`<${basePath}${pointer.path}>; rel="${pointer.relation}"`] : [],
  );
  return [
    ["Link", links.join(", ")],
    ["X-Llms-Txt", `${basePath}/llms.txt`],
  ];
}
