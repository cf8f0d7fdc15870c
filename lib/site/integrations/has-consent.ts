import { decodePercent } from "@/lib/base/decode-percent";
import type { IntegrationPlan } from "@/lib/site/integrations/select-integrations";

/** Where a browser may store consent. */
export interface ConsentPlaces {
  /** As in `document.cookie`. */
  cookies: string;
  stored(key: string): string | null | undefined;
}

/** Whether scripts may start: no consent is required, or it is present as a cookie or stored value. */
export function hasConsent(consent: IntegrationPlan["consent"], { cookies, stored }: ConsentPlaces): boolean {
  if (!consent) return true;
  const { key, value } = consent;
  const fits = (found: string | null | undefined) =>
    found !== null && found !== undefined && (value === undefined || found === value);
  return fits(findCookie(cookies, key)) || fits(stored(key));
}

function findCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split("; ")) {
    const equals = pair.indexOf("=");
    if (equals >= 0 && pair.slice(0, equals) === name) return decodePercent(pair.slice(equals + 1));
  }
  return undefined;
}
