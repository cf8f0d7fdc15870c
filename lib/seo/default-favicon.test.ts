import { defaultFavicon } from "@/lib/seo/default-favicon";
import { resolveSettings } from "@/lib/site/settings";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  { title: "the first letter stands for the site", name: "lectern", letter: ">L</text>" },
  { title: "letters beyond the basic plane stay whole", name: "𝒜lpha", letter: ">𝒜</text>" },
  { title: "characters of markup are escaped", name: "<script>", letter: ">&lt;</text>" },
];

for (const { title, name, letter } of rows) {
  test(title, () => {
    const icon = decodeURIComponent(defaultFavicon(resolveSettings({ name, colors: { primary: "#123456" } })));
    expect(icon).toContain(letter);
    expect(icon).toContain('fill="#123456"');
  });
}
