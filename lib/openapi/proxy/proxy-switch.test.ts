import { readEnvironment } from "@/lib/env";
import { runsProxy } from "@/lib/openapi/proxy/proxy-switch";
import { expect, test } from "@/tests/support/unit-test";

const switches: [isWished: boolean, LECTERN_AUTHORING: string, LECTERN_PLAYGROUND_PROXY: string, runs: boolean][] = [
  [true, "on", "off", true],
  [true, "off", "off", false],
  [true, "off", "on", true],
  [false, "on", "on", false],
];

for (const [isWished, LECTERN_AUTHORING, LECTERN_PLAYGROUND_PROXY, runs] of switches) {
  const title = `wished ${isWished}, authoring ${LECTERN_AUTHORING}, allowed ${LECTERN_PLAYGROUND_PROXY}`;
  test(`the proxy ${runs ? "runs" : "is off"}: ${title}`, () => {
    expect(runsProxy(isWished, readEnvironment({ LECTERN_AUTHORING, LECTERN_PLAYGROUND_PROXY }))).toBe(runs);
  });
}
