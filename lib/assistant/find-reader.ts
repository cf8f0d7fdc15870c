import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { currentReader, type Reader } from "@/lib/access/current-viewer.server";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import type { Refusal } from "@/lib/assistant/errors";
import type { AccessKey, HandlerRequest } from "@/lib/assistant/types";
import { failure, type Result, success } from "@/lib/base/result";
import { findRequestOrigin } from "@/lib/http/request-origin";
import { THREAD_KEY } from "@/lib/store/threads";

/** Schema of the reader for whom a secret key makes a request: the reader's groups, or a token that names the reader. */
export const readerFields = {
  groups: z.array(z.string().max(256)).max(100).nullish(),
  user: z.string().max(8_000).nullish(),
};

/** The parsed `readerFields`. */
export interface ReaderClaim {
  groups?: string[] | null | undefined;
  user?: string | null | undefined;
}

/**
 * Finds the reader for whom a request is answered: the one that a secret key names, or else the reader of the session, or else
 * a reader with the key's own groups. Undefined for guests, and if sign-in is not configured.
 */
export async function findReader(
  request: HandlerRequest,
  key: AccessKey,
  { groups, user }: ReaderClaim,
  dependencies: Pick<AssistantDependencies, "readUser" | "siteUrl" | "trustedProxies">,
): Promise<Result<Reader | undefined, Refusal>> {
  const { readUser } = dependencies;
  if (!readUser) return success(undefined);
  const field = user ? "user" : "groups";
  if (!groups && !user) {
    return success(currentReader() ?? (key.groups ? { subject: `key:${key.id}`, groups: key.groups } : undefined));
  }
  if (key.kind !== "secret") return failure({ code: "reader-not-allowed", field });
  const named = user
    ? await readUser(user, new URL(findRequestOrigin(request, dependencies)).host)
    : { subject: `groups:${JSON.stringify([...new Set(groups)].sort())}`, groups: groups ?? [] };
  if (!named) return failure({ code: "invalid-body", field, message: "`user` is not a valid token of a reader." });
  const { groups: own } = key;
  return success(own ? { ...named, groups: named.groups.filter((name) => own.includes(name)) } : named);
}

/** The owner of a thread. */
export interface ThreadOwner {
  owner: string | null;
  /** The secret that a guest needs to continue the thread. */
  threadKey?: string;
}

/**
 * Determines who may continue a thread: the signed-in reader who began it; a guest with the thread's key, since a publishable
 * key is known to everyone; or, with a secret key or without sign-in, any holder of the key.
 *
 * @param sent the thread's key that the client sent.
 */
export function findThreadOwner(
  key: AccessKey,
  reader: Reader | undefined,
  { threadId, sent, hasSignIn }: { threadId: string | null; sent: string | null | undefined; hasSignIn: boolean },
): ThreadOwner {
  if (reader) return { owner: reader.subject };
  if (!hasSignIn || key.kind === "secret") return { owner: null };
  const threadKey = threadId === null ? randomBytes(24).toString("base64url") : (sent ?? "");
  const owner = THREAD_KEY + createHash("sha256").update(threadKey).digest("hex");
  return threadId === null ? { owner, threadKey } : { owner };
}
