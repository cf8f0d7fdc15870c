import { publishedManifest, reducedManifest } from "@/lib/build/package/assemble-package";
import { expect, test } from "@/tests/support/unit-test";

const project = {
  name: "lectern",
  version: "1.2.3",
  engines: { node: ">=20.9.0" },
  scripts: { postinstall: "something" },
  dependencies: { next: "16.0.0", esbuild: "^0.28.0", zod: "4.0.0" },
  devDependencies: { typescript: "^6.0.0" },
};
const versions = {
  "@next/env": "16.0.1",
  "@swc/helpers": "1.0.0",
  "client-only": "0.0.1",
  mermaid: "11.0.0",
  next: "16.0.1",
  react: "19.0.0",
  "react-dom": "19.0.0",
  "styled-jsx": "5.0.0",
};

test("the published manifest lists external and bundled packages as dependencies", () => {
  const manifest = publishedManifest(project, ["esbuild", "next"], versions);
  expect(manifest.dependencies).toEqual({ ...versions, esbuild: "^0.28.0" });
  expect(manifest.bundleDependencies).toEqual(Object.keys(versions).sort());
  expect(manifest).toMatchObject({ name: "lectern", version: "1.2.3", engines: { node: ">=20.9.0" } });
  expect(manifest).not.toHaveProperty("scripts");
  expect(manifest).not.toHaveProperty("devDependencies");
});

test("the packages of model services are optional: who uses one installs it in a version that fits", () => {
  const { peerDependencies, peerDependenciesMeta } = publishedManifest(project, [], versions);
  expect(peerDependencies).toMatchObject({ "@ai-sdk/anthropic": "^3.0.0", "@ai-sdk/amazon-bedrock": "^4.0.0" });
  for (const name of Object.keys(peerDependencies as object)) {
    expect(peerDependenciesMeta).toHaveProperty([name], { optional: true });
  }
});

test("a package that the project does not declare cannot be installed", () => {
  expect(() => publishedManifest(project, ["katex"], versions)).toThrow("katex");
});

test("the manifest of a bundled package has no dependencies and no scripts", () => {
  const manifest = {
    name: "next",
    version: "1.0.0",
    main: "a.js",
    dependencies: { postcss: "1" },
    scripts: { install: "x" },
  };
  expect(reducedManifest(manifest)).toEqual({ name: "next", version: "1.0.0", main: "a.js" });
});
