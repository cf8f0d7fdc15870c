import { expect, test } from "@playwright/test";
import { allowedTarget, isProxyEnabled, isPublicAddress } from "@/lib/openapi/proxy/proxy-policy";

const addresses: [address: string, isPublic: boolean, sentence: string][] = [
  ["93.184.216.34", true, "a public IPv4 address"],
  ["2606:4700:3108::ac42:2835", true, "a public IPv6 address"],
  ["127.0.0.1", false, "loopback"],
  ["127.255.255.254", false, "the rest of loopback"],
  ["0.0.0.0", false, "this host"],
  ["0.1.2.3", false, "this network"],
  ["10.0.0.1", false, "private, class A"],
  ["172.16.0.1", false, "private, class B"],
  ["172.31.255.255", false, "the end of private class B"],
  ["192.168.1.1", false, "private, class C"],
  ["169.254.169.254", false, "link-local: cloud metadata"],
  ["100.64.0.1", false, "carrier-grade translation"],
  ["192.0.0.1", false, "protocol assignments"],
  ["192.0.2.1", false, "documentation"],
  ["198.18.0.1", false, "benchmarks"],
  ["224.0.0.1", false, "multicast"],
  ["240.0.0.1", false, "reserved"],
  ["255.255.255.255", false, "broadcast"],
  ["::", false, "IPv6 unspecified"],
  ["::1", false, "IPv6 loopback"],
  ["fe80::1", false, "IPv6 link-local"],
  ["fe80::1%eth0", false, "IPv6 link-local with a zone"],
  ["fc00::1", false, "IPv6 unique local"],
  ["fd00:ec2::254", false, "IPv6 cloud metadata"],
  ["fec0::1", false, "IPv6 site-local"],
  ["ff02::1", false, "IPv6 multicast"],
  ["::ffff:127.0.0.1", false, "loopback mapped into IPv6"],
  ["::ffff:7f00:1", false, "the same in hexadecimal"],
  ["::ffff:10.0.0.1", false, "private mapped into IPv6"],
  ["::127.0.0.1", false, "the deprecated compatible form"],
  ["64:ff9b::7f00:1", false, "translated by NAT64"],
  ["64:ff9b:1::a00:1", false, "translated by local NAT64"],
  ["2002:7f00:1::", false, "6to4 around loopback"],
  ["2001:0:7f00:1::", false, "Teredo"],
  ["2001:db8::1", false, "IPv6 documentation"],
  ["168.63.129.16", false, "the host of a virtual machine in a cloud"],
  ["::ffff:168.63.129.16", false, "the same mapped into IPv6"],
  ["100.100.100.200", false, "cloud metadata in a shared range"],
  ["::ffff:169.254.169.254", false, "cloud metadata mapped into IPv6"],
  ["::ffff:0:127.0.0.1", false, "loopback translated into IPv6"],
  ["0:0:0:0:0:ffff:7f00:1", false, "loopback mapped into IPv6, written out"],
  ["64:ff9b::8.8.8.8", false, "even a public address behind NAT64"],
  ["100::1", false, "the discard range"],
  ["2001:20::1", false, "identifiers that are no addresses"],
  ["3fff::1", false, "newer IPv6 documentation"],
  ["5f00::1", false, "segment routing"],
  ["::1%lo", false, "IPv6 loopback with a zone"],
  ["[::1]", false, "brackets are no part of an address"],
  ["192.88.99.1", false, "relays of 6to4"],
  ["0x7f.1", false, "loopback, short and in hexadecimal"],
  ["017700000001", false, "loopback as one octal number"],
  ["010.0.0.1", false, "private to some parsers, octal and public to others"],
  ["127.0.0.1.", false, "loopback with a trailing dot"],
  ["8.8.8.8\n", false, "an address and more"],
  ["１２７.0.0.1", false, "digits of another width"],
  ["100.128.0.1", true, "just behind carrier-grade translation"],
  ["::ffff:8.8.8.8", true, "a public IPv4 address mapped into IPv6"],
  ["2130706433", false, "loopback as one number"],
  ["0x7f000001", false, "loopback in hexadecimal"],
  ["0177.0.0.1", false, "loopback in octal"],
  ["127.1", false, "loopback with two parts"],
  ["localhost", false, "a name is no address"],
  ["", false, "nothing is no address"],
];

for (const [address, isPublic, sentence] of addresses) {
  test(`${address || "(empty)"} is ${isPublic ? "reached" : "refused"}: ${sentence}`, () => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
}

const variable = (name: string, initial: string, enumValues: string[] = []) => ({ name, default: initial, enumValues });
const servers = [
  { url: "https://api.example.com/v1", variables: [] },
  { url: "https://{region}.example.org", variables: [variable("region", "eu", ["eu", "us"])] },
  {
    url: "https://{tenant}.example.net:8443/{stage}",
    variables: [variable("tenant", "demo"), variable("stage", "v1")],
  },
  { url: "https://{host}", variables: [variable("host", "default.example.com")] },
  { url: "https://{name}.com", variables: [variable("name", "acme")] },
  { url: "https://bücher.example/v1", variables: [] },
];

const targets: [address: string, isAllowed: boolean, sentence: string][] = [
  ["https://api.example.com/v1/users?a=1", true, "below a server"],
  ["https://api.example.com/v1", true, "the server itself"],
  ["https://API.example.com:443/v1/users", true, "the same written differently"],
  ["https://us.example.org/x", true, "a listed value of a variable"],
  ["https://acme-1.example.net:8443/beta/x", true, "a free value inside a domain"],
  ["https://default.example.com/x", true, "a variable host only with its default"],
  ["https://acme.com/", true, "a variable domain only with its default"],
  ["https://api.example.com:0443/v1/users", true, "the same port with a zero before it"],
  ["https://ａpi。example.com/v1/users", true, "letters and dots of another width: the same name"],
  ["https://xn--bcher-kva.example/v1", true, "a name with an umlaut, as it is sent"],
  ["https://BÜCHER.example/v1", true, "a name with an umlaut, in capitals"],
  ["https://bucher.example/v1", false, "the name without its umlaut"],
  ["https://аpi.example.com/v1", false, "a Cyrillic letter that looks alike"],
  ["https://api.example.com./v1/users", false, "a name with a trailing dot"],
  ["https://api.example.com:65536/v1", false, "a port that is none"],
  ["https://api.example.com:443@evil.test/v1", false, "the server's name and port as credentials"],
  ["https://api.example.com%2eevil.test/v1", false, "an encoded dot behind the server's name"],
  ["https://api.example.com%00.evil.test/v1", false, "an encoded zero behind the server's name"],
  ["https://api.example.com/v1/..%2fadmin", false, "climbing out by an encoded slash"],
  ["https://api.example.com/v1/x/%2e.%5c..%5cadmin", false, "climbing out by encoded backslashes"],
  ["https://api.example.com/v1/a..b/..c", true, "dots that climb nowhere"],
  ["wss://api.example.com/v1", false, "a socket"],
  ["http://api.example.com/v1/users", false, "another protocol"],
  ["https://api.example.com:8080/v1/users", false, "another port"],
  ["https://api.example.com/v2/users", false, "outside the server's path"],
  ["https://api.example.com/v1x/users", false, "a path that only starts alike"],
  ["https://api.example.com/v1/../admin", false, "climbing out of the path"],
  ["https://api.example.com/v1/%2e%2e/admin", false, "climbing out, encoded"],
  ["https://api.example.com.evil.test/v1", false, "the server's name as a prefix"],
  ["https://evil.test/https://api.example.com/v1", false, "the server's address as a path"],
  ["https://evil.test#@api.example.com/v1", false, "the server's name in the fragment"],
  ["https://api.example.com@evil.test/v1", false, "the server's name as user"],
  ["https://user:pass@api.example.com/v1", false, "credentials in the address"],
  ["https://evil.test\\@api.example.com/v1", false, "a backslash"],
  ["https://api.example.com/v1\r\nHost: evil", false, "a line break"],
  ["https://asia.example.org/x", false, "a value that is not listed"],
  ["https://evil.test/x.example.net", false, "a free value cannot hold a slash"],
  ["https://a.b.example.net:8443/v1", false, "a free value cannot hold a dot"],
  ["https://127.0.0.1/", false, "a variable host with another value"],
  ["https://evil.com/", false, "a variable domain with another value"],
  ["file:///etc/passwd", false, "a file"],
  ["ftp://api.example.com/v1", false, "another scheme"],
  ["data:text/plain,x", false, "data"],
  ["//api.example.com/v1", false, "no protocol"],
  ["", false, "nothing"],
];

for (const [address, isAllowed, sentence] of targets) {
  test(`${JSON.stringify(address)} is ${isAllowed ? "allowed" : "refused"}: ${sentence}`, () => {
    expect(allowedTarget(address, servers) !== undefined).toBe(isAllowed);
  });
}

const switches: [isWished: boolean, isAuthoring: boolean, isAllowed: boolean, runs: boolean][] = [
  [true, true, false, true],
  [true, false, false, false],
  [true, false, true, true],
  [false, true, true, false],
];

for (const [isWished, isAuthoring, isAllowed, runs] of switches) {
  test(`the proxy ${runs ? "runs" : "is off"}: wished ${isWished}, dev ${isAuthoring}, allowed ${isAllowed}`, () => {
    expect(isProxyEnabled({ isWished, isAuthoring, isAllowed })).toBe(runs);
  });
}
