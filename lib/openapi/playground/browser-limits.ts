import type { PlaygroundRequest } from "@/lib/openapi/playground/playground-request";
import { forwardedHeaders } from "@/lib/openapi/proxy/proxy-headers";

/** The parts of a request that a browser cannot send as specified. */
export interface RequestLimits {
  /** The method cannot be sent at all. */
  isMethodRefused: boolean;
  /** Names of headers that are not sent. */
  headers: string[];
  /** The site's proxy sends headers that the browser would drop. */
  needsProxy: boolean;
}

/** Methods and headers that pages may not set (Fetch standard, 2.2.1 and 2.2.2); browsers drop such headers silently. */
const FORBIDDEN_METHODS = /^(?:CONNECT|TRACE|TRACK)$/i;
const FORBIDDEN_HEADERS =
  /^(?:accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** Finds the parts of a request that a browser would refuse or drop, and whether the site's proxy, if any, can send them. */
export function requestLimits({ method, headers }: PlaygroundRequest, hasProxy: boolean): RequestLimits {
  const dropped = Object.keys(headers).filter((name) => FORBIDDEN_HEADERS.test(name));
  const forwarded = hasProxy ? forwardedHeaders(headers) : {};
  return {
    isMethodRefused: FORBIDDEN_METHODS.test(method),
    headers: dropped.filter((name) => !(name in forwarded)),
    needsProxy: dropped.some((name) => name in forwarded),
  };
}
