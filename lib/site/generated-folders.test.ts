import { generatedFolders } from "@/lib/site/generated-folders";
import { memoryPage } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const paths = ["/api/orders/list", "/api/orders/place", "/api/customers/list", "/own/first", "/root"];
const site = {
  generatedPages: new Map(paths.map((path) => [path, {} as never])),
  pages: new Map([["/own", memoryPage("/own")]]),
};

const rows: readonly [sentence: string, folder: string, first: string | undefined][] = [
  ["a folder leads to its first page", "/api/customers", "/api/customers/list"],
  ["a folder of folders leads to the first page below it", "/api", "/api/orders/list"],
  ["a folder with a page of its own shows that", "/own", undefined],
  ["a page is no folder", "/root", undefined],
  ["the root is none", "", undefined],
];

for (const [sentence, folder, first] of rows) {
  test(sentence, () => expect(generatedFolders(site).get(folder)).toBe(first));
}
