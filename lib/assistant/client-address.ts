import type { HandlerRequest } from "@/lib/assistant/types";

type CallingRequest = Pick<HandlerRequest, "socketAddress"> & { headers: Pick<Headers, "get"> };

/** Stands for all clients whose address is unknown. */
const UNKNOWN_ADDRESS = "unknown";

/**
 * Finds the IP address under which a request is counted.
 * @param settings.trustedProxies number of proxies in front of the server.
 */
export function readCallerAddress(request: CallingRequest, { trustedProxies }: { trustedProxies: number }): string {
  const socketAddress = request.socketAddress ?? null;
  return findClientAddress({ socketAddress, forwardedFor: request.headers.get("x-forwarded-for") }, trustedProxies);
}

/**
 * Finds the IP address under which a request is counted. Clients can write `X-Forwarded-For` themselves, so only the entries of
 * trusted proxies count: with N of them, the N-th entry from the right.
 *
 * @param request.socketAddress address of the connection, as the server knows it.
 * @param request.forwardedFor the header `X-Forwarded-For` as received.
 * @param trustedProxies number of proxies in front of the server.
 * @returns IPv4 as written; IPv6 as its /64 network, since one client usually has all of it.
 */
export function findClientAddress(
  request: { socketAddress: string | null; forwardedFor: string | null },
  trustedProxies: number,
): string {
  const socketAddress = normalizeAddress(request.socketAddress ?? "") ?? UNKNOWN_ADDRESS;
  if (trustedProxies < 1) return socketAddress;
  const entries = (request.forwardedFor ?? "").split(",").map((entry) => entry.trim());
  return normalizeAddress(entries.at(-trustedProxies) ?? "") ?? socketAddress;
}

/**
 * @example normalizeAddress("::ffff:192.0.2.1") // "192.0.2.1"
 * @example normalizeAddress("[2001:DB8::1]:443") // "2001:db8:0:0::/64"
 */
function normalizeAddress(text: string): string | undefined {
  const address = withoutPort(text.trim().toLowerCase());
  const mapped = /^(?:0{0,4}:){0,6}:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  const ipv4 = mapped ?? address;
  if (isIpv4(ipv4)) return ipv4;
  return ipv6Network(address);
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address);
  if (bracketed) return bracketed[1] ?? "";
  return /^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(":")) : address;
}

function isIpv4(address: string): boolean {
  const parts = address.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

/** The first four groups of an IPv6 address, fully expanded. */
function ipv6Network(address: string): string | undefined {
  const withoutZone = address.replace(/%.*$/, "");
  const halves = withoutZone.split("::");
  if (halves.length > 2 || !withoutZone.includes(":")) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return undefined;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
