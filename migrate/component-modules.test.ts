import path from "node:path/posix";
import { bundleModule } from "@/migrate/component-modules";
import { memoryFolder, type SourceFiles } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

function bundle(files: SourceFiles) {
  const findImport = (specifier: string) => {
    const name = path.join(".", specifier);
    return [name, `${name}.tsx`].find((file) => file in files);
  };
  return bundleModule("box.tsx", findImport, memoryFolder(files));
}

test("style sheets come along, with names of classes that are the module's own", async () => {
  const bundled = await bundle({
    "box.tsx":
      'import styles from "./box.module.css";\nimport "./all.css";\nexport const Box = () => <b className={styles.box} />;',
    "box.module.css": ".box { background: url(./a.png) }\n[data-theme='dark'] .box { color: pink }",
    "all.css": "b { background: url(https://a.com/b.png) }",
    "a.png": "x",
  });
  expect(bundled).toMatchObject({ file: "snippets/components/box.jsx" });
  const { code = "", styles = "" } = "code" in bundled ? bundled : {};
  expect(code).toContain('box: "box_module_css_box"');
  expect(styles).toContain(".box_module_css_box {\n  background: url(data:image/png,x);");
  expect(styles).toContain(".dark .box_module_css_box {");
  expect(styles).toContain("url(https://a.com/b.png)");
});

test("modules of the engine have stand-ins", async () => {
  const bundled = await bundle({
    "box.tsx":
      'import BrowserOnly from "@docusaurus/BrowserOnly";\nimport useIsBrowser from "@docusaurus/useIsBrowser";\nimport Translate, { translate } from "@docusaurus/Translate";\nimport Heading from "@theme/Heading";\nimport CodeBlock from "@theme/CodeBlock";\nexport const Box = () => <Heading as="h3" title={translate({ message: "x" })}>{useIsBrowser() && <Translate>Words</Translate>}<BrowserOnly>{() => <CodeBlock language="js">a</CodeBlock>}</BrowserOnly></Heading>;',
  });
  const { code = "" } = "code" in bundled ? bundled : {};
  expect(code).not.toMatch(/from "@|require/);
  expect(code).toContain("<CodeBlock language={language} filename={title}>");
});

for (const { imported, reason } of [
  { imported: "./box.scss", reason: "it imports `./box.scss`." },
  { imported: "recharts", reason: "it imports `recharts`." },
]) {
  test(`a component cannot run here because ${reason}`, async () => {
    const files = { "box.tsx": `import "${imported}";\nexport const Box = () => null;`, "box.scss": "" };
    expect(await bundle(files)).toEqual({ reason });
  });
}
