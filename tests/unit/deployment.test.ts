import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { parse, parseAllDocuments } from "yaml";
import { createProgram } from "@/cli/program";
import { starterFiles } from "@/cli/starter-files";
import { describeEnvironment } from "@/lib/env";
import { readHostedSites } from "@/lib/hosting/read-sites";
import { expect, test } from "@/tests/support/unit-test";

/** A value of a manifest at a path such as `spec.template.0.name`; undefined if there is none. */
function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((current, key) => (current as Record<string, unknown> | undefined)?.[key], value);
}

const read = (file: string) => readFileSync(file, "utf8");
const documents = parseAllDocuments(read("deploy/kubernetes.yaml"));
const manifests = documents.map((document) => document.toJS() as { kind: string });
const manifest = (kind: string) => manifests.find((candidate) => candidate.kind === kind);
const pod = at(manifest("Deployment"), "spec.template.spec");
const containers = [at(pod, "initContainers"), at(pod, "containers")].flat() as { name: string }[];
const server = containers.find(({ name }) => name === "lectern");

test("the Kubernetes file parses, and contains each kind once", () => {
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  expect(manifests.map(({ kind }) => kind)).toEqual([
    "ConfigMap",
    "Secret",
    "Deployment",
    "Service",
    "HorizontalPodAutoscaler",
    "PodDisruptionBudget",
  ]);
});

const podRules: readonly [title: string, path: string, value: unknown][] = [
  ["no process of a pod runs as root", "securityContext.runAsNonRoot", true],
  ["the user is that of the image", "securityContext.runAsUser", 1000],
  ["system calls are filtered", "securityContext.seccompProfile.type", "RuntimeDefault"],
  ["no pod holds a token of the cluster", "automountServiceAccountToken", false],
  ["streams have time to end", "terminationGracePeriodSeconds", 60],
];
for (const [title, path, value] of podRules) test(title, () => expect(at(pod, path)).toBe(value));

for (const container of containers) {
  test(`container ${container.name} is locked and bounded`, () => {
    expect(at(container, "securityContext")).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(at(container, "resources.limits.memory")).toBeTruthy();
    expect(at(container, "resources.requests.cpu")).toBeTruthy();
  });
}

const serverRules: readonly [title: string, path: string, value: unknown][] = [
  ["a server that hangs is restarted", "livenessProbe.httpGet.path", "/healthz"],
  ["a server that is not ready gets no requests", "readinessProbe.httpGet.path", "/readyz"],
  ["a server may take its time to start", "startupProbe.httpGet.path", "/healthz"],
  ["a server waits until requests go elsewhere", "lifecycle.preStop.exec.command.0", "node"],
  ["settings come from the map", "envFrom.0.configMapRef.name", "lectern"],
  ["what is secret comes from the secret", "envFrom.1.secretRef.name", "lectern"],
  ["docs are only read", "volumeMounts.0.readOnly", true],
];
for (const [title, path, value] of serverRules) test(title, () => expect(at(server, path)).toBe(value));

test("two servers are the least, also while machines are emptied", () => {
  expect(at(manifest("HorizontalPodAutoscaler"), "spec.minReplicas")).toBe(2);
  expect(at(manifest("PodDisruptionBudget"), "spec.minAvailable")).toBe(1);
  expect(at(manifest("Deployment"), "spec.strategy.rollingUpdate.maxUnavailable")).toBe(0);
});

test("every selector finds the pods", () => {
  const labels = at(manifest("Deployment"), "spec.template.metadata.labels");
  expect(at(manifest("Deployment"), "spec.selector.matchLabels")).toEqual(labels);
  expect(at(manifest("PodDisruptionBudget"), "spec.selector.matchLabels")).toEqual(labels);
  expect(at(manifest("Service"), "spec.selector")).toEqual(labels);
});

test("every mounted volume is declared", () => {
  const declared = (at(pod, "volumes") as { name: string }[]).map(({ name }) => name);
  const mounted = containers.flatMap((container) => at(container, "volumeMounts") as { name: string }[]);
  expect(declared).toEqual(expect.arrayContaining(mounted.map(({ name }) => name)));
});

/** Seconds after the last reply was cut until what it said is stored and the process has ended. */
const STORE_TIME = 3;

test("running replies are cut early enough to be stored before the pod is killed", () => {
  const leaving = Number(
    /setTimeout\(\(\) => \{\}, (\d+)000\)/.exec(String(at(server, "lifecycle.preStop.exec.command.2")))?.[1],
  );
  const timeout = Number(at(manifest("ConfigMap"), "data.LECTERN_SHUTDOWN_TIMEOUT"));
  expect(leaving + timeout + STORE_TIME).toBeLessThan(Number(at(pod, "terminationGracePeriodSeconds")));
});

const compose: unknown = parse(read("compose.yaml"));

const composeRules: readonly [title: string, path: string, value: unknown][] = [
  ["two servers run side by side", "services.site.deploy.replicas", 2],
  ["their file system is read-only", "services.site.read_only", true],
  ["they have no capabilities", "services.site.cap_drop.0", "ALL"],
  ["one proxy is believed", "services.site.environment.TRUSTED_PROXIES", "1"],
  ["they wait for the database", "services.site.depends_on.database.condition", "service_healthy"],
];
for (const [title, path, value] of composeRules) test(`compose: ${title}`, () => expect(at(compose, path)).toBe(value));

test("compose: docs are mounted read-only, and nothing of the server is published", () => {
  expect(at(compose, "services.site.volumes")).toContainEqual(expect.stringMatching(/:\/docs:ro$/));
  expect(at(compose, "services.site.ports")).toBeUndefined();
});

test("compose: running replies are cut early enough to be stored before a server is killed", () => {
  const grace = Number.parseInt(String(at(compose, "services.site.stop_grace_period")), 10);
  const timeout = Number(at(compose, "services.site.environment.LECTERN_SHUTDOWN_TIMEOUT"));
  expect(timeout + STORE_TIME).toBeLessThan(grace);
});

test("the file for many sites lists sites that can be served", async () => {
  const many: unknown = parse(read("deploy/compose.sites.yaml"));
  expect(at(many, "services.server.deploy.replicas")).toBe(2);
  // Configurations in the file itself are copied into the container, which a read-only one does not permit.
  expect(at(many, "services.server.read_only")).toBe(true);
  expect(at(many, "services.server.configs")).toBeUndefined();
  expect(at(many, "services.server.volumes")).toContain("./sites:/etc/lectern:ro");
  const file = path.resolve(
    "deploy/sites",
    path.basename(String(at(many, "services.server.environment.LECTERN_SITES"))),
  );
  const source = { WEBHOOK_SECRET: "a secret of the webhook", GIT_TOKEN: "" };
  const sites = await readHostedSites(file, source);
  expect(sites).toMatchObject({ ok: true, value: { sites: [{ name: "guides" }, { name: "api", previews: {} }] } });
});

test("every variable that the files set is one that the server reads", () => {
  const ofSidecar = ["DOCS_REPOSITORY", "DOCS_REF"];
  const known = [...describeEnvironment().map(({ name }) => name), ...ofSidecar];
  const own = [
    ...Object.keys(at(manifest("ConfigMap"), "data") as object),
    ...Object.keys(at(manifest("Secret"), "stringData") as object),
    ...Object.keys(at(compose, "services.site.environment") as object),
    ...(at(server, "env") as { name: string }[]).map(({ name }) => name),
  ];
  expect(own.filter((name) => !known.includes(name))).toEqual([]);
});

test("everything that the image is built from is there", () => {
  const sources = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  expect(sources).toContain("package-lock.json");
  expect(sources.filter((name) => !existsSync(name))).toEqual([]);
  const ignored = read(".dockerignore").split("\n");
  expect(
    ["docs.json", "content", "app", "lib", "cli", "package.json", "next.config.mjs"].filter((name) =>
      ignored.includes(name),
    ),
  ).toEqual([]);
});

test("the image runs as a user with a number, writes to its volume only, and says how it is", () => {
  const [, , server = ""] = read("Dockerfile").split(/^FROM .*$/m);
  expect(server).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(server).toMatch(/^VOLUME \/data$/m);
  expect(server).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m);
  expect(server).not.toMatch(/--chown=(?!root)/);
});

test("actions are named by their hash, and no token stays in a clone", () => {
  const workflows = ["ci.yml", "full.yml", "release.yml"].map((name) => `.github/workflows/${name}`);
  const files = [...workflows, "deploy/preview.yml", "action.yml"];
  const uses = files.flatMap((file) => [...read(file).matchAll(/uses: (.*)/g)].map(([, name]) => `${file}: ${name}`));
  expect(uses.length).toBeGreaterThan(8);
  expect(uses.filter((name) => !/(?:@[\da-f]{40} # v[\d.]+|: \.\/\S+)$/.test(name))).toEqual([]);
  for (const file of files) {
    const count = (pattern: RegExp) => read(file).match(pattern)?.length ?? 0;
    expect(count(/persist-credentials: false/g)).toBe(count(/uses: actions\/checkout@/g));
  }
});

test("nothing is published without the tests", () => {
  const { jobs } = parse(read(".github/workflows/release.yml")) as {
    jobs: Record<string, { needs?: string | string[] }>;
  };
  expect(jobs.package?.needs).toContain("test");
  expect(jobs.image?.needs).toContain("package");
});

test("secrets and local builds stay out of the image", () => {
  const ignored = read(".dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".lectern", ".next", "node_modules", ".env*"]));
});

/** Files with command lines of the published tool. */
const recipes = [
  "action.yml",
  "Dockerfile",
  "README.md",
  ...readdirSync("deploy").flatMap((file) => (path.extname(file) === "" ? [] : [`deploy/${file}`])),
  ...readdirSync("content", { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".mdx"))
    .map((file) => `content/${file}`),
];

test("recipes and pages give commands of the tool options that these have", () => {
  const program = createProgram();
  const lines = recipes.flatMap((file) => [
    ...read(file).matchAll(/(?:npx (?:--yes )?|bin\/)"?lectern(?:@\S+)? [a-z].*/g),
  ]);
  expect(lines.length).toBeGreaterThan(40);
  const wrong = lines.flatMap(([line]) => {
    const [, name = "", rest = ""] = /lectern(?:@\S+)? (\w+)(.*)/.exec(line) ?? [];
    const command = program.commands.find((candidate) => candidate.name() === name);
    const known = command && withSubcommands(command).flatMap(({ options }) => options.map(({ long }) => long));
    const used = [...rest.matchAll(/\s(--[\w-]+)/g)].map(([, option = ""]) => option);
    return !known || used.some((option) => !known.includes(option)) ? [line] : [];
  });
  expect(wrong).toEqual([]);
});

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

test("the workflow of a new site is the recipe for GitHub Pages", () => {
  const place = { packageFolder: ".", repository: ".", folder: "" };
  const files = starterFiles({ name: "Docs", color: "#4f46e5", hasWorkflow: true, template: "docs" }, place, undefined);
  const workflow = files.find(({ file }) => file.endsWith("docs.yml"))?.content ?? "";
  expect(parse(workflow)).toEqual(parse(read("deploy/github-pages.yml")));
});
