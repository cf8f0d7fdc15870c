import { networkInterfaces } from "node:os";
import { applicationVersion } from "@/lib/application.server";
import type { ServerAddress } from "@/server/main";

/** Content of the banner that `lectern dev` prints. */
export interface BannerContent extends ServerAddress {
  /** The docs folder, absolute. */
  docsDirectory: string;
  /** The requested port; the server uses another one if it is taken. */
  wantedPort: number;
}

/** A URL of the site. */
interface NamedAddress {
  name: "Local" | "Network";
  url: string;
}

/** Prints the docs folder and the URLs of the site. */
export function printBanner(content: BannerContent): void {
  console.log(formatBanner(content, listAddresses(content), applicationVersion()));
}

/** The banner as text. Pure. */
export function formatBanner(
  { docsDirectory, port, wantedPort }: BannerContent,
  addresses: readonly NamedAddress[],
  version: string,
): string {
  const rows = [["Docs", docsDirectory], ...addresses.map(({ name, url }) => [name, url])];
  const lines = rows.map(([name = "", value]) => `  ${name.padEnd(8)} ${value}`);
  const moved = wantedPort !== 0 && wantedPort !== port;
  return [
    "",
    `  Lectern ${version}`,
    "",
    ...lines,
    ...(moved ? ["", `  Port ${wantedPort} is in use; this server uses ${port}.`] : []),
    "",
  ].join("\n");
}

/** The URLs of a server: the local one first, then those for other devices if it listens on all interfaces. */
export function listAddresses({ hostname, port, basePath }: ServerAddress): NamedAddress[] {
  const urlOf = (host: string) => `http://${host}:${port}${basePath}/`;
  const isEverywhere = hostname === "0.0.0.0" || hostname === "::";
  if (!isEverywhere) return [{ name: "Local", url: urlOf(hostname === "127.0.0.1" ? "localhost" : hostname) }];
  const others = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal);
  return [
    { name: "Local", url: urlOf("localhost") },
    ...others.map(({ address }) => ({ name: "Network" as const, url: urlOf(address) })),
  ];
}
