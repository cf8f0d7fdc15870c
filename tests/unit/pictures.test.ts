import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/tests/support/unit-test";
import { hashSources, PICTURES, pictures, RECORD } from "../looks/pictures";

test("pictures of the manual are up to date: `npm run pictures` takes them again", () => {
  const record = JSON.parse(readFileSync(RECORD, "utf8"));
  const old = pictures.filter((picture) => record[picture.name] !== hashSources(picture));
  expect(old.map(({ name }) => name)).toEqual([]);
});

test("each picture is there in both color modes", () => {
  const files = pictures.flatMap(({ name }) => [`${name}-light.png`, `${name}-dark.png`]);
  expect(files.filter((file) => !existsSync(path.join(PICTURES, file)))).toEqual([]);
});
