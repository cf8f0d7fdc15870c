import { lookup as lookupAddress } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

/** Looks up the IP addresses of a host. */
export async function resolveHost(host: string): Promise<string[]> {
  return (await lookupAddress(host, { all: true, verbatim: true })).map(({ address }) => address);
}

/** Sends a request to an IP address that was checked. Does not look up the host again, which could return another address. */
export function requestFrom(
  url: URL,
  address: string,
  options: RequestOptions,
  body?: Uint8Array,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const family = address.includes(":") ? 6 : 4;
  const lookup: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family);
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent: false, lookup }, resolve)
      .on("error", reject)
      .end(body);
  });
}
