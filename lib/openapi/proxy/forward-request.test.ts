import { lookup as lookupAddress } from "node:dns/promises";
import { createServer, type RequestListener } from "node:http";
import { forwardRequest } from "@/lib/openapi/proxy/forward-request.server";
import { isPublicAddress } from "@/lib/openapi/proxy/proxy-policy";
import { onLoopback } from "@/tests/support/loopback-server";
import { testOptions, withServer } from "@/tests/support/redirecting-server";
import { expect, test } from "@/tests/support/unit-test";

test("a request goes to the address that was checked, with the name of the server", async () => {
  await withServer(async (origin) => {
    const sent = await forwardRequest(
      { url: `${origin}/to-self`, method: "GET", headers: { Cookie: "a=1" } },
      testOptions(origin),
    );
    expect(sent.ok && sent.value.statusCode).toBe(200);
    const text = sent.ok ? await new Response(sent.value as unknown as ReadableStream).text() : "";
    expect(JSON.parse(text)).toEqual({ url: "/echo", host: new URL(origin).host });
  });
});

for (const path of ["/to-elsewhere", "/to-loopback", "/loop"]) {
  test(`the redirect of ${path} is refused`, async () => {
    await withServer(async (origin) => {
      const sent = await forwardRequest({ url: `${origin}${path}`, method: "GET", headers: {} }, testOptions(origin));
      expect(sent.ok || sent.error.code).toBe("refused");
    });
  });
}

test("one private address among public ones is enough to refuse", async () => {
  const options = {
    servers: [{ url: "https://api.example.com/v1", variables: [] }],
    resolve: async () => ["93.184.216.34", "10.0.0.1"],
  };
  const sent = await forwardRequest({ url: "https://api.example.com/v1", method: "GET", headers: {} }, options);
  expect(sent.ok || sent.error.code).toBe("refused");
});

const inside = [
  ...["localhost", "LOCALHOST", "localhost.", "127.0.0.1", "127.0.0.1.", "127.1", "2130706433", "0x7f000001", "0x7f.1"],
  ...["017700000001", "0177.0.0.1", "127。0。0。1", "①②⑦.0.0.1", "0", "0.0.0.0", "127.255.255.254"],
  ...[
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
  ],
  ...["[2002:7f00:1::]", "[fe80::1%25lo]", "user@127.0.0.1", "127.0.0.1%00", "127.0.0.1#"],
];

for (const host of inside) {
  test(`${host} is not reached, neither as a server of a specification nor by a redirect`, async () => {
    let reached = 0;
    const server = createServer((request, response) => {
      if (request.headers.host?.startsWith("api.test:")) {
        const location = `http://${host}:${request.socket.localPort}/`;
        response.writeHead(307, { location: Buffer.from(location).toString("latin1") }).end();
      } else {
        reached += 1;
        response.end("inside");
      }
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const named = [`http://${host}:${port}`, `http://api.test:${port}`].map((url) => ({ url, variables: [] }));
    // Only the server that redirects is let through, whatever its address.
    let asked = "";
    const lookup = async (name: string) => {
      asked = name;
      return name === "api.test"
        ? ["127.0.0.1"]
        : (await lookupAddress(name, { all: true })).map((found) => found.address);
    };
    const options = {
      servers: named,
      resolve: lookup,
      isAllowedAddress: (ip: string) => asked === "api.test" || isPublicAddress(ip),
    };
    const direct = await forwardRequest(
      { url: `http://${host}:${port}/`, method: "GET", headers: {} },
      { servers: named },
    );
    const redirected = await forwardRequest({ url: `http://api.test:${port}/`, method: "GET", headers: {} }, options);
    server.closeAllConnections();
    server.close();
    expect([direct.ok, reached]).toEqual([false, 0]);
    // What is not an address is no redirect either: the reader sees the answer as it came.
    expect(["refused", "failed", 307]).toContain(redirected.ok ? redirected.value.statusCode : redirected.error.code);
  });
}

test("a name that changes its address between check and connection leads nowhere else", async () => {
  await withServer(async (origin) => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    let asked = 0;
    const options = { ...testOptions(origin), resolve: async () => answers[asked++] ?? [] };
    const sent = await forwardRequest({ url: `${origin}/echo`, method: "GET", headers: {} }, options);
    expect(sent.ok && sent.value.statusCode).toBe(200);
    expect(asked, "the name is resolved once").toBe(1);
  });
});

test("a name that has become private by the time of a redirect is refused", async () => {
  await withServer(async (origin) => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const options = { ...testOptions(origin), resolve: async () => answers.shift() ?? [] };
    const sent = await forwardRequest({ url: `${origin}/to-self`, method: "GET", headers: {} }, options);
    expect(sent.ok || sent.error.code).toBe("refused");
  });
});

for (const [where, location, kept] of [
  ["the same server", "/echo", ["accept", "authorization", "x-acme-key"]],
  ["another server of the specification", "http://other.test:PORT/echo", ["accept"]],
] as const) {
  test(`a redirect to ${where} takes along ${kept.join(", ")}`, async () => {
    const answer: RequestListener = (request, response) => {
      if (request.url === "/echo") response.end(JSON.stringify(request.headers));
      else {
        const port = String(request.socket.localPort);
        response.writeHead(307, { location: location.replace("PORT", port) }).end();
      }
    };
    const text = await onLoopback(answer, async (port) => {
      const options = {
        servers: [`http://api.test:${port}`, `http://other.test:${port}`].map((url) => ({ url, variables: [] })),
        resolve: async () => ["127.0.0.1"],
        isAllowedAddress: () => true,
      };
      const headers = { Accept: "text/plain", Authorization: "Bearer secret", "X-Acme-Key": "secret" };
      const sent = await forwardRequest({ url: `http://api.test:${port}/`, method: "GET", headers }, options);
      return sent.ok ? new Response(sent.value as unknown as ReadableStream).text() : "{}";
    });
    const received = Object.keys(JSON.parse(text)).filter((name) => /^(?:accept|authorization|x-acme-key)$/.test(name));
    expect(received.sort()).toEqual([...kept]);
  });
}
