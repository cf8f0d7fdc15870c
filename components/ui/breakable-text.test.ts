import { breakableText } from "@/components/ui/breakable-text";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  { sentence: "a short word stays whole", text: "update_id", parts: "update_id" },
  {
    sentence: "a parameter of a path keeps its colon",
    text: "/v2/updates/:update_id",
    parts: "/|v2/|updates/|:update_|id",
  },
  {
    sentence: "the protocol of an address stays whole",
    text: "https://docs.acme.com",
    parts: "https://|docs.|acme.|com",
  },
  { sentence: "a namespace keeps its colons", text: "Store::PriceProvider", parts: "Store::|Price|Provider" },
];

for (const { sentence, text, parts } of rows) {
  test(sentence, () => {
    const shown = [breakableText(text)].flat().filter((part) => typeof part === "string");
    expect(shown.join("|")).toBe(parts);
  });
}
