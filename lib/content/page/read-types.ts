import { getOrMake } from "@/lib/base/get-or-make";
import { ownValue } from "@/lib/base/own-value";
import type { TypedCode, TypeNote, TypeReader } from "@/lib/content/pipeline/code/typed-code";
import type { Complaint } from "@/lib/content/pipeline/types";

/** File extensions by language of a fence. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ts: "ts",
  typescript: "ts",
  tsx: "tsx",
  js: "js",
  javascript: "js",
  jsx: "jsx",
};

/** Maximum length of a description, in characters; longer ones are cut. */
const MAX_NOTE_LENGTH = 1_000;
/** Maximum number of completions that are shown. */
const MAX_COMPLETIONS = 8;

/** Compiler settings; a block can change them with comments such as `// @strict: false`. */
const SETTINGS = { allowJs: true, skipLibCheck: true, jsx: "preserve", module: "esnext", moduleResolution: "bundler" };

/** Access to the compiler, which is loaded on demand because it is large and few sites use it. */
type Compiler = Awaited<ReturnType<typeof loadCompiler>>;

const compilers = new Map<string, Promise<Compiler>>();

/**
 * Reads the types in code blocks, with the packages that are installed in a folder or above it. The compiler is loaded for
 * the first block that needs it.
 */
export function createTypeReader(folder: string): TypeReader {
  return async (code, language) => {
    const extension = ownValue(EXTENSIONS, language.toLowerCase());
    if (extension === undefined) return { code, notes: [], complaint: otherLanguage(language) };
    const compiler = await getOrMake(compilers, folder, () => loadCompiler(folder));
    try {
      return compiler.read(code, extension);
    } catch (error) {
      return { code: compiler.strip(code), notes: [], complaint: complaintAbout(error) };
    }
  };
}

async function loadCompiler(folder: string) {
  const [{ createTwoslasher, removeTwoslashNotations }, { default: tsModule }] = await Promise.all([
    import("twoslash"),
    import("typescript"),
  ]);
  const { options } = tsModule.convertCompilerOptionsFromJson(SETTINGS, folder);
  const ask = createTwoslasher({ tsModule, vfsRoot: folder, compilerOptions: options });
  return {
    read(code: string, extension: string): TypedCode {
      const answer = ask(code, extension);
      return { code: withoutEnd(answer.code), notes: answer.nodes.flatMap(toNote) };
    },
    strip: (code: string) => withoutEnd(removeTwoslashNotations(code)),
  };
}

// A query (`^?`) about the last line leaves an empty line.
function withoutEnd(code: string): string {
  return code.replace(/\n+$/, "");
}

type Node = ReturnType<import("twoslash").TwoslashInstance>["nodes"][number];

function toNote(node: Node): TypeNote[] {
  const { line, character, length } = node;
  if (node.type === "hover" || node.type === "query") {
    const text = [node.text, node.docs].filter(Boolean).join("\n\n").slice(0, MAX_NOTE_LENGTH);
    return [{ kind: node.type, line, character, length, text }];
  }
  if (node.type === "error") return [{ kind: "error", line, character, length, text: node.text }];
  if (node.type !== "completion") return [];
  const names = node.completions.slice(0, MAX_COMPLETIONS).map(({ name }) => name);
  return names.length === 0 ? [] : [{ kind: "completion", line, character, length, text: names.join(" | ") }];
}

function otherLanguage(language: string): Complaint {
  return {
    code: "unsupported-code-option",
    level: "note",
    message: `\`twoslash\` has no effect on \`${language}\`: only TypeScript and JavaScript have types.`,
    hint: "Remove `twoslash`.",
  };
}

/** An error in the compiler's output: `[2322] 6 - Type 'number' is not assignable to type 'string'.` */
const MISTAKE = /^\s*\[(\d+)\] \d+ - (.+)$/gm;

function complaintAbout(error: unknown): Complaint {
  const text = error instanceof Error ? error.message : String(error);
  const mistakes = [...text.matchAll(MISTAKE)];
  const list = mistakes.map(([, number, message = ""]) => `${message.trim()} (TS${number})`).join(" ");
  const said = list || text.replace(/\s+/g, " ").trim();
  const numbers = [...new Set(mistakes.map(([, number]) => number))];
  const expected = numbers.length > 0 ? `, or expect it with \`// @errors: ${numbers.join(" ")}\`` : "";
  return {
    code: "code-type-error",
    level: "warning",
    message: `The block does not pass the type check, so it is shown without types: ${said}`,
    hint: `Correct the code${expected}. Packages must be installed in the docs folder.`,
  };
}
