import convert from "npm-to-yarn";
import { ownValue } from "@/lib/base/own-value";
import { textAttribute } from "@/migrate/markdown/tags";
import type { ComponentRule, Fence } from "@/migrate/types";

/** Package managers for which a command is shown. */
const MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

type Manager = (typeof MANAGERS)[number];

/** Language of a fence with names of packages to install, or with commands. */
const INSTALL = /^package-install(?=\s|$)/;

/** Word in a fence's info that requests the commands for other package managers. */
const CONVERTED = /(?:^|\s)npm2yarn(?=\s|$)/;

/** Language that does the same in Fumadocs; in other dialects the code may be output of npm. */
const NPM = /^npm(?=\s|$)/;

const COMMAND = /^\s*(?:#.*|np[mx]\s.*)?$/;

/**
 * Converts a fence with commands of npm to one fence for each package manager; undefined for other code.
 * @param managers the package managers to show
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

/** Commands of npm by `type` of `<PackageManagers>`. */
const COMMANDS: Readonly<Record<string, string>> = {
  add: "install",
  create: "create",
  dlx: "npx",
  exec: "npx",
  install: "install",
  remove: "uninstall",
  run: "run",
};

/** Converts `<PackageManagers pkg="…" type="add" dev>` to a command for each package manager. */
export const packageManagers: ComponentRule = ({ attributes }) => {
  const type = textAttribute(attributes, "type") ?? "add";
  const name = ownValue(COMMANDS, type);
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
