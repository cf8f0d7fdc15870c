import convert from "npm-to-yarn";
import { textAttribute } from "@/migrate/markdown/tags";
import type { ComponentRule, Fence } from "@/migrate/types";

/** Package managers that a command is shown for. */
const MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

type Manager = (typeof MANAGERS)[number];

/** A language for the names of packages to install, or for commands that do so. */
const INSTALL = /^package-install(?=\s|$)/;

/** A word that asks for the commands in other package managers. */
const CONVERTED = /(?:^|\s)npm2yarn(?=\s|$)/;

/** A language that does the same for Fumadocs; elsewhere it may hold what npm prints. */
const NPM = /^npm(?=\s|$)/;

const COMMAND = /^\s*(?:#.*|np[mx]\s.*)?$/;

/**
 * The fences of a command of npm in each package manager; undefined for other code.
 * @param managers those that are shown
 */
export function packageCommands({ info, code }: Fence, managers: readonly Manager[] = MANAGERS): Fence[] | undefined {
  const written = code.split("\n");
  const isInstall = INSTALL.test(info);
  const isAsked = isInstall || CONVERTED.test(info) || (NPM.test(info) && written.every((line) => COMMAND.test(line)));
  if (!isAsked) return undefined;
  const lines = written.map((line) => (isInstall && !COMMAND.test(line) ? `npm install ${line.trim()}` : line));
  const command = lines.join("\n");
  return managers.map((manager) => ({
    info: `bash title="${manager}"`,
    code: manager === "npm" ? command : convert(command, manager),
  }));
}

/** The command of npm for each `type` of `<PackageManagers>`. */
const COMMANDS: Readonly<Record<string, string>> = {
  add: "install",
  create: "create",
  dlx: "npx",
  exec: "npx",
  install: "install",
  remove: "uninstall",
  run: "run",
};

/** `<PackageManagers pkg="…" type="add" dev>`: a command in each package manager. */
export const packageManagers: ComponentRule = ({ attributes }) => {
  const type = textAttribute(attributes, "type") ?? "add";
  const name = COMMANDS[type];
  const listed = attributes.get("pkgManagers");
  const wanted: unknown = typeof listed === "object" ? listed.value : undefined;
  const managers = Array.isArray(wanted) ? MANAGERS.filter((manager) => wanted.includes(manager)) : MANAGERS;
  if (name === undefined || managers.length === 0) return undefined;
  const command = [
    name === "npx" ? name : `npm ${name}`,
    type === "add" && attributes.has("dev") ? "--save-dev" : "",
    textAttribute(attributes, "pkg") ?? "",
    textAttribute(attributes, "args") ?? "",
  ];
  const code = command.filter(Boolean).join(" ");
  const fences = packageCommands({ info: "bash npm2yarn", code }, managers) ?? [];
  const blocks = fences.map(({ info, code: text }) => `\`\`\`${info}\n${text}\n\`\`\``);
  return { open: ["<CodeGroup>", ...blocks, "</CodeGroup>"].join("\n\n"), close: "", content: "" };
};
