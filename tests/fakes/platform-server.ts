import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a platform has been sent. */
export interface PlatformRequest {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
}

/** A stub of the REST APIs of GitHub, GitLab, and Gitea: lists, statuses, and comments of one repository. */
export interface PlatformServer {
  /** URL of the API. */
  url: string;
  /** What is open, in the words of the platform. */
  open: object[];
  /** Everything that was written, in order. */
  written: PlatformRequest[];
  /** Bodies of the comments by ID. */
  comments: Map<number, string>;
  /** How many of the next requests that write are answered with 503. */
  refusals: number;
  dispose(): Promise<void>;
}

/** Where each kind of platform has its lists and comments, and how it is asked. */
const KINDS = {
  github: {
    authorization: ["authorization", (token: string) => `Bearer ${token}`],
    open: /^\/repos\/acme\/docs\/pulls\?state=open&/,
    comments: /^\/repos\/acme\/docs\/issues\/\d+\/comments/,
    comment: /^\/repos\/acme\/docs\/issues\/comments\/(\d+)$/,
    update: "PATCH",
    status: /^\/repos\/acme\/docs\/statuses\/[0-9a-f]{40}$/,
  },
  gitea: {
    authorization: ["authorization", (token: string) => `token ${token}`],
    open: /^\/repos\/acme\/docs\/pulls\?state=open&/,
    comments: /^\/repos\/acme\/docs\/issues\/\d+\/comments/,
    comment: /^\/repos\/acme\/docs\/issues\/comments\/(\d+)$/,
    update: "PATCH",
    status: /^\/repos\/acme\/docs\/statuses\/[0-9a-f]{40}$/,
  },
  gitlab: {
    authorization: ["private-token", (token: string) => token],
    open: /^\/projects\/acme%2Fdocs\/merge_requests\?state=opened&/,
    comments: /^\/projects\/acme%2Fdocs\/merge_requests\/\d+\/notes/,
    comment: /^\/projects\/acme%2Fdocs\/merge_requests\/\d+\/notes\/(\d+)$/,
    update: "PUT",
    status: /^\/projects\/acme%2Fdocs\/statuses\/[0-9a-f]{40}$/,
  },
} as const;

/** Starts a stub that refuses whoever does not send the token, and answers 404 to what the platform does not have. */
export async function startPlatformServer(kind: keyof typeof KINDS, token: string): Promise<PlatformServer> {
  const { authorization, ...paths } = KINDS[kind];
  const platform: Omit<PlatformServer, "url" | "dispose"> = { open: [], written: [], comments: new Map(), refusals: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = "GET", url = "/" } = request;
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (request.headers[authorization[0]] !== authorization[1](token)) return send(401, { message: "Bad credentials" });
    const isFirst = /[?&]page=1(?:&|$)/.test(url);
    const body = text === "" ? undefined : JSON.parse(text);
    if (method === "GET" && paths.open.test(url)) return send(200, isFirst ? platform.open : []);
    if (method === "GET" && paths.comments.test(url)) {
      return send(200, isFirst ? [...platform.comments].map(([id, text]) => ({ id, body: text })) : []);
    }
    if (platform.refusals > 0) {
      platform.refusals -= 1;
      return send(503, {});
    }
    platform.written.push({ method, path: url, body });
    const [, id] = paths.comment.exec(url) ?? [];
    if (method === paths.update && id && platform.comments.has(Number(id))) {
      platform.comments.set(Number(id), body.body);
      return send(200, {});
    }
    if (method === "POST" && paths.comments.test(url)) {
      platform.comments.set(platform.comments.size + 1, body.body);
      return send(201, {});
    }
    return send(method === "POST" && paths.status.test(url) ? 201 : 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(platform, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async dispose() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
