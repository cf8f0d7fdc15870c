import { findClientAddress } from "@/lib/assistant/client-address";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  {
    title: "without proxies the socket decides",
    socket: "192.0.2.1",
    forwarded: "203.0.113.9",
    proxies: 0,
    address: "192.0.2.1",
  },
  {
    title: "an IPv4 address in IPv6 clothes is itself",
    socket: "::ffff:192.0.2.1",
    forwarded: null,
    proxies: 0,
    address: "192.0.2.1",
  },
  {
    title: "one proxy: the last entry",
    socket: "10.0.0.1",
    forwarded: "1.1.1.1, 203.0.113.9",
    proxies: 1,
    address: "203.0.113.9",
  },
  {
    title: "two proxies: the last but one",
    socket: "10.0.0.1",
    forwarded: "6.6.6.6, 203.0.113.9, 10.0.0.2",
    proxies: 2,
    address: "203.0.113.9",
  },
  {
    title: "fewer entries than proxies: the socket",
    socket: "10.0.0.1",
    forwarded: "203.0.113.9",
    proxies: 2,
    address: "10.0.0.1",
  },
  { title: "no header at all: the socket", socket: "10.0.0.1", forwarded: null, proxies: 1, address: "10.0.0.1" },
  {
    title: "an entry that is not an address: the socket",
    socket: "10.0.0.1",
    forwarded: "<script>",
    proxies: 1,
    address: "10.0.0.1",
  },
  {
    title: "a port is left out",
    socket: "10.0.0.1",
    forwarded: "203.0.113.9:4711",
    proxies: 1,
    address: "203.0.113.9",
  },
  {
    title: "IPv6 counts by its network",
    socket: "2001:DB8:0:7:1:2:3:4",
    forwarded: null,
    proxies: 0,
    address: "2001:db8:0:7::/64",
  },
  {
    title: "a shortened IPv6 address is filled up",
    socket: "2001:db8::1",
    forwarded: null,
    proxies: 0,
    address: "2001:db8:0:0::/64",
  },
  {
    title: "brackets, port and zone are left out",
    socket: "10.0.0.1",
    forwarded: "[fe80::1%eth0]:443",
    proxies: 1,
    address: "fe80:0:0:0::/64",
  },
  {
    title: "loopback is an address like any other",
    socket: "::1",
    forwarded: null,
    proxies: 0,
    address: "0:0:0:0::/64",
  },
  {
    title: "numbers over 255 are no address",
    socket: "10.0.0.1",
    forwarded: "300.1.1.1",
    proxies: 1,
    address: "10.0.0.1",
  },
  { title: "a request without a socket is unknown", socket: null, forwarded: null, proxies: 0, address: "unknown" },
];

for (const { title, socket, forwarded, proxies, address } of rows) {
  test(title, () => {
    expect(findClientAddress({ socketAddress: socket, forwardedFor: forwarded }, proxies)).toBe(address);
  });
}
