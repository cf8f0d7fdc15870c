import {
  type ParameterNotation,
  serializeHeader,
  serializePath,
  serializeQuery,
} from "@/lib/openapi/samples/serialize-parameter";
import { expect, test } from "@/tests/support/unit-test";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200 };
const json = { mediaType: "application/json" };

// Section "Style Examples" of the OpenAPI specification, then what it leaves to RFC 6570.
const queries: [notation: ParameterNotation, value: unknown, written: string, sentence: string][] = [
  [{}, "blue", "color=blue", "a text"],
  [{}, "", "color=", "an empty text"],
  [{}, null, "", "null is left out"],
  [{}, list, "color=blue&color=black&color=brown", "form explodes where nothing is said"],
  [{ explode: false }, list, "color=blue,black,brown", "form that does not explode"],
  [{}, object, "R=100&G=200", "the fields of an object"],
  [{ explode: false }, object, "color=R,100,G,200", "an object that does not explode"],
  [{ style: "spaceDelimited" }, list, "color=blue%20black%20brown", "spaces"],
  [{ style: "spaceDelimited" }, object, "color=R%20100%20G%20200", "an object with spaces"],
  [{ style: "pipeDelimited" }, list, "color=blue%7Cblack%7Cbrown", "bars"],
  [{ style: "pipeDelimited", explode: true }, list, "color=blue&color=black&color=brown", "bars that explode"],
  [{ style: "deepObject", explode: true }, object, "color%5BR%5D=100&color%5BG%5D=200", "a deep object"],
  [{ style: "deepObject" }, { a: { b: [1] } }, "color%5Ba%5D%5Bb%5D%5B0%5D=1", "a deeper object"],
  [{ explode: false }, ["a,b", "c"], "color=a%2Cb,c", "a comma inside an item is told from those between"],
  [{ explode: false }, [null, "c"], "color=c", "items without value are left out"],
  [{}, [], "", "an empty list"],
  [{ style: "constructor", explode: false }, list, "color=blue,black,brown", "a style that there is not"],
  [{}, "it's a b&c", "color=it%27s%20a%20b%26c", "what has a meaning in addresses is encoded"],
  [{ allowsReserved: true }, "a/b?c=d&e#f+g", "color=a/b?c=d%26e%23f%2Bg", "allowReserved keeps what does no harm"],
  [json, { a: [1] }, "color=%7B%22a%22%3A%5B1%5D%7D", "a parameter with JSON content is JSON"],
  [json, "x", "color=%22x%22", "a text, too"],
  [{ mediaType: "text/plain" }, "x y", "color=x%20y", "other content is text"],
];

for (const [notation, value, written, sentence] of queries) {
  test(`query: ${sentence} (${written})`, () => {
    expect(serializeQuery({ name: "color", value, ...notation })).toBe(written);
  });
}

const paths: [notation: ParameterNotation, value: unknown, written: string, sentence: string][] = [
  [{}, "a b/c", "a%20b%2Fc", "simple, encoded"],
  [{}, list, "blue,black,brown", "a simple list"],
  [{}, object, "R,100,G,200", "a simple object"],
  [{ explode: true }, object, "R=100,G=200", "a simple object that explodes"],
  [{ style: "label" }, "blue", ".blue", "a label"],
  [{ style: "label" }, list, ".blue,black,brown", "a list as label"],
  [{ style: "label", explode: true }, list, ".blue.black.brown", "a list as label that explodes"],
  [{ style: "label", explode: true }, object, ".R=100.G=200", "an object as label that explodes"],
  [{ style: "matrix" }, "blue", ";color=blue", "a matrix"],
  [{ style: "matrix" }, list, ";color=blue,black,brown", "a list as matrix"],
  [{ style: "matrix", explode: true }, list, ";color=blue;color=black;color=brown", "a list as matrix that explodes"],
  [{ style: "matrix" }, object, ";color=R,100,G,200", "an object as matrix"],
  [{ style: "matrix", explode: true }, object, ";R=100;G=200", "an object as matrix that explodes"],
  [{ allowsReserved: true }, "docs/a b", "docs/a%20b", "allowReserved keeps slashes"],
  [json, { a: 1 }, "%7B%22a%22%3A1%7D", "JSON content"],
];

for (const [notation, value, written, sentence] of paths) {
  test(`path: ${sentence} (${written})`, () => {
    expect(serializePath({ name: "color", value, ...notation })).toBe(written);
  });
}

const headers: [notation: ParameterNotation, value: unknown, written: string][] = [
  [{}, "a b", "a b"],
  [{}, list, "blue,black,brown"],
  [{}, object, "R,100,G,200"],
  [{ explode: true }, object, "R=100,G=200"],
  [json, object, '{"R":100,"G":200}'],
];

for (const [notation, value, written] of headers) {
  test(`header: ${written}`, () => {
    expect(serializeHeader({ name: "color", value, ...notation })).toBe(written);
  });
}
