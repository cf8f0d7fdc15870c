import type { Reader } from "@/lib/access/current-viewer.server";
import { valueAt } from "@/lib/config/json-path";
import { isObject } from "@/lib/config/read-value";

/** Claims about a reader by an identity provider, a proxy, or a customer's own sign-in. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The groups in a claim: a list of names, or a single name. The claim is found by its whole name, or by a path of names.
 * @returns undefined if there is no such claim.
 * @example readGroups({ realm_access: { roles: ["staff"] } }, "realm_access.roles") // ["staff"]
 */
export function readGroups(claims: Claims, name: string): string[] | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : valueAt(claims, name.split("."));
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).filter(
    (group): group is string => typeof group === "string" && group !== "",
  );
}

/** The reader described by claims. @param subject with the way of signing in as prefix, such as `user:ada`. */
export function readerOfClaims(claims: Claims, subject: string, groups: readonly string[]): Reader {
  const { name, preferred_username: userName, email, content, apiPlaygroundInputs: inputs } = claims;
  const shown = [name, userName].find((text) => typeof text === "string" && text !== "");
  return {
    subject,
    groups,
    ...(typeof shown === "string" && { name: shown }),
    ...(typeof email === "string" && { email }),
    ...(isObject(content) && { content }),
    ...(isObject(inputs) && { apiPlaygroundInputs: inputs }),
  };
}
