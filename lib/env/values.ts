import { z } from "zod";
import { type Policy, parsePolicy } from "@/lib/http/content-security-policy";

/* Kinds of values of environment variables. */

export type SignInMethod = "oidc" | "proxy" | "jwt" | "password";

export const path = z.string().min(1);
export const count = z
  .string()
  .regex(/^\d{1,15}$/, "must be a whole number, 0 or more")
  .transform(Number);
export const httpUrl = z.url({ protocol: /^https?$/, error: "must be a URL that starts with http:// or https://" });
export const apiUrl = httpUrl.transform((value) => value.replace(/\/+$/, ""));
export const secret = z.string().min(1);
export const flag = z
  .enum(["1", "0", "true", "false", "on", "off"], "must be on or off")
  .transform((value) => value === "1" || value === "true" || value === "on");

export const basePath = z
  .string()
  .regex(/^(\/[\w~.@+-]+)*\/?$/, "must be empty or start with a slash, such as /docs")
  .transform((value) => value.replace(/\/$/, ""));

export const prerender = z
  .string()
  .regex(/^(auto|all|none|\d{1,9})$/, "must be auto, all, none, or a number of pages")
  .transform((value) => (value === "auto" || value === "all" || value === "none" ? value : Number(value)));

export const policy = z.string().transform((value, context): Policy => {
  const directives = parsePolicy(value);
  if (directives) return directives;
  context.addIssue("must be policy directives separated by semicolons");
  return z.NEVER;
});

/** Named values: `user=X-Forwarded-User groups=X-Forwarded-Groups`. */
export const pairs = z
  .string()
  .regex(/^(?:\w+=\S+(?:\s+|$))+$/, "must be pairs such as user=X-Forwarded-User, separated by spaces")
  .transform((value): Readonly<Record<string, string>> =>
    Object.fromEntries(value.split(/\s+/).map((pair) => [pair.split("=", 1)[0], pair.slice(pair.indexOf("=") + 1)])),
  );

/** Patterns of files, and who may read them: everyone (`public`), groups, or all who have signed in (`*`). */
export const fileRules = z
  .string()
  .regex(
    /^(?:[^\s=]+=[^\s=]+(?:\s+|$))+$/,
    "must be pairs such as brand=public contracts/*.pdf=partners, separated by spaces",
  )
  .transform((value): { match: string; public?: true; groups?: string[] }[] =>
    value
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [match = "", who = ""] = pair.split("=");
        return who === "public" ? { match, public: true } : { match, groups: who.split(",") };
      }),
  );

export const proxyUrl = z
  .string()
  .regex(/^(?:\/(?!\/)|https?:\/\/)\S*$/, "must be a URL, or a path that starts with a slash");
