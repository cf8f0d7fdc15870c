import { expect, test } from "@playwright/test";
import { fullUnless } from "../support/full-tier";
import { arranged, ELEMENTS, misread, nest, toHtml } from "../support/html-nesting";

for (const between of [undefined, "span", "div", "td"]) {
  const title = `browsers read each pair of elements${between ? ` around <${between}>` : ""} as pages hold it`;
  test(title, fullUnless(!between), async ({ page }) => {
    const pairs = ELEMENTS.flatMap((outer) =>
      ELEMENTS.map((inner) => nest([outer, ...(between ? [between] : []), inner])),
    );
    const texts = pairs.map((pair) => toHtml(arranged(pair)));
    expect(await misread(page, [...new Set(texts)])).toEqual([]);
    expect(
      (
        await misread(
          page,
          pairs.map((pair) => toHtml([pair])),
        )
      ).length,
    ).toBeGreaterThan(1000);
  });
}
