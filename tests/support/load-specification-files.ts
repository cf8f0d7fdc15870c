import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type LoadSpecificationsOptions, loadSpecifications } from "@/lib/openapi/loading/load-specifications";

/**
 * Loads the specifications of a folder with some files, twice: what is different `later` is written in between. Beside
 * the folder is a file that a link in it leads to.
 */
export async function loadFiles(
  files: Record<string, string>,
  sources: LoadSpecificationsOptions["sources"] = [],
  more: Pick<LoadSpecificationsOptions, "allowsInsecure" | "pageSources"> = {},
  later: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "lectern-openapi-"));
  const contentDirectory = join(folder, "content");
  const write = async (written: Record<string, string>) => {
    for (const [file, text] of Object.entries(written)) {
      await mkdir(dirname(join(contentDirectory, file)), { recursive: true });
      await writeFile(join(contentDirectory, file), text);
    }
  };
  await write(files);
  await mkdir(contentDirectory, { recursive: true });
  await writeFile(join(folder, "secret.yaml"), "Secret: { type: string }");
  await symlink(join(folder, "secret.yaml"), join(contentDirectory, "link.yaml"));
  const options = {
    contentDirectory,
    files: Object.keys(files),
    sources,
    dataDirectory: join(folder, "data"),
    ...more,
  };
  try {
    const first = await loadSpecifications(options);
    await write(later);
    const second = await loadSpecifications({ ...options, previous: first.specifications });
    const documents = await Promise.all([...second.specifications.values()].map(({ loadDocument }) => loadDocument()));
    return { ...first, second, documents };
  } finally {
    await rm(folder, { recursive: true });
  }
}
