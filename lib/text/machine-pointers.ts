import { MACHINE_FILES } from "@/lib/text/machine-files";

/** Headers, by name and value. */
type Headers = readonly (readonly [name: string, value: string])[];

/** Headers of pages that point to the machine files of the site; built once for sites with and once for sites without an API. */
export function machinePointers(basePath: string): (hasApis: boolean) => Headers {
  const headersOf = (hasApis: boolean): Headers => {
    const links = MACHINE_FILES.flatMap(({ pointer }) =>
      pointer && (hasApis || !pointer.needsApi) ? [`<${basePath}${pointer.path}>; rel="${pointer.relation}"`] : [],
    );
    return [
      ["Link", links.join(", ")],
      ["X-Llms-Txt", `${basePath}/llms.txt`],
    ];
  };
  const [withApis, withoutApis] = [headersOf(true), headersOf(false)];
  return (hasApis) => (hasApis ? withApis : withoutApis);
}
