import { expect, test } from "@playwright/test";
import { readStampedAddress, stampAddress } from "@/lib/assistant/address-stamp";

test("only what this process has stamped is believed", () => {
  const header = stampAddress("192.0.2.1");
  expect(readStampedAddress(header)).toBe("192.0.2.1");
  expect(readStampedAddress("192.0.2.1")).toBeNull();
  expect(readStampedAddress("00000000-0000-4000-8000-000000000000 192.0.2.1")).toBeNull();
  expect(readStampedAddress(null)).toBeNull();
});
