import ipaddr from "ipaddr.js";
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
  const address = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
