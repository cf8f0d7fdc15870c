import { assetNotices } from "@/lib/build/build-application";
import { expect, test } from "@/tests/support/unit-test";

test("what pages load is listed with its license", async () => {
  const notices = await assetNotices();
  for (const part of [
    "Font Awesome 6 Solid 6.7.2 by Dave Gandy, https://github.com/FortAwesome/Font-Awesome (CC BY 4.0)",
    "Lucide",
    "(ISC)",
    "Tabler",
    "Copyright 2024 The Geist Project Authors",
    "SIL OPEN FONT LICENSE Version 1.1",
    "STIX",
    "--- react ",
    "--- mermaid ",
  ])
    expect(notices).toContain(part);
});
