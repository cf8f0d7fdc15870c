import { badgeSource, readBadge } from "@/lib/site/link-badges/badge-source";
import type { NavbarLink } from "@/lib/site/settings-types";
import { expect, test } from "@/tests/support/unit-test";

const platforms = { github: "https://github.test", discord: "https://discord.test" };

const addresses: [title: string, type: NavbarLink["type"], href: string, expected: string | undefined][] = [
  ["a repository", "github", "https://github.com/acme/widget", "https://github.test/repos/acme/widget"],
  [
    "a folder of one",
    "github",
    "https://www.github.com/acme/widget.js/tree/main/docs",
    "https://github.test/repos/acme/widget.js",
  ],
  [
    "the address it is cloned from",
    "github",
    "https://github.com/acme/widget.git",
    "https://github.test/repos/acme/widget",
  ],
  ["an organization has no stars", "github", "https://github.com/acme", undefined],
  ["steps up lead nowhere", "github", "https://github.com/../user", undefined],
  ["another host", "github", "https://git.example.com/acme/widget", undefined],
  ["an invitation", "discord", "https://discord.gg/acme", "https://discord.test/invites/acme?with_counts=true"],
  [
    "a long invitation",
    "discord",
    "https://discord.com/invite/acme-1",
    "https://discord.test/invites/acme-1?with_counts=true",
  ],
  ["a channel is no invitation", "discord", "https://discord.com/channels/1/2", undefined],
  ["a link of no platform", "link", "https://github.com/acme/widget", undefined],
];

for (const [title, type, href, expected] of addresses) {
  test(`where the number beside a link comes from: ${title}`, () => {
    expect(badgeSource({ type, href }, platforms)?.address).toBe(expected);
  });
}

const responses: [title: string, response: string, expected: number | undefined][] = [
  ["a number", '{"stars":12987}', 12_987],
  ["zero is not shown", '{"stars":0}', undefined],
  ["no number", '{"stars":"many"}', undefined],
  ["another object", '{"message":"Not Found"}', undefined],
  ["null", "null", undefined],
  ["no JSON", "<html>", undefined],
];

for (const [title, response, expected] of responses) {
  test(`the number in a response: ${title}`, () => {
    expect(readBadge(response, "stars")).toBe(expected);
  });
}
