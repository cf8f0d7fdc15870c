import type { JsonObject } from "@/lib/openapi/document/types";
import { exampleSource } from "@/lib/openapi/samples/example-source";
import { bodyXmlShape } from "@/lib/openapi/samples/xml-shape";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

const text = { type: "string" };

const rows: readonly [schema: JsonObject, value: unknown, xml: string, sentence: string][] = [
  [{ properties: { id: text } }, { id: "1" }, "<root><id>1</id></root>", "a field is an element"],
  [{ $ref: "#/components/schemas/Plant" }, { id: "1" }, '<Plant id="1"/>', "a component names the body"],
  [{ xml: { name: "plant" } }, { id: "1" }, "<plant><id>1</id></plant>", "the schema names it first"],
  [
    { properties: { id: { ...text, xml: { name: "key", attribute: true } }, name: text } },
    { id: 'a"b', name: "Fern" },
    '<root key="a&quot;b"><name>Fern</name></root>',
    "an attribute stands in the tag, by its own name",
  ],
  [
    { properties: { tags: { type: "array", items: { ...text, xml: { name: "tag" } }, xml: { name: "unused" } } } },
    { tags: ["a", "b"] },
    "<root><tag>a</tag><tag>b</tag></root>",
    "a list is one element for each item",
  ],
  [
    { properties: { tags: { type: "array", items: { ...text, xml: { name: "tag" } }, xml: { wrapped: true } } } },
    { tags: ["a", "b"] },
    "<root><tags><tag>a</tag><tag>b</tag></tags></root>",
    "a wrapped list has an element around them",
  ],
  [
    { properties: { tags: { type: "array", items: text, xml: { name: "labels", wrapped: true } } } },
    { tags: ["a"] },
    "<root><labels><labels>a</labels></labels></root>",
    "whose name items without one share",
  ],
  [
    { type: "array", items: { $ref: "#/components/schemas/Plant" }, xml: { name: "plants", wrapped: true } },
    [{ id: "1" }],
    '<plants><Plant id="1"/></plants>',
    "the items of a body are named as their component",
  ],
  [
    { xml: { name: "plant", prefix: "p", namespace: "https://plants.test" }, properties: { name: text } },
    { name: "Fern" },
    '<p:plant xmlns:p="https://plants.test"><name>Fern</name></p:plant>',
    "a namespace is declared where it begins",
  ],
  [{ properties: { name: text } }, { name: "<string>" }, "<root><name>string</name></root>", "placeholders are words"],
  [{}, "<as><given/></as>", "<as><given/></as>", "text is XML already"],
];

for (const [schema, value, xml, sentence] of rows) {
  test(`XML: ${sentence}`, () => {
    const reader = new SchemaReader({
      components: { schemas: { Plant: { properties: { id: { ...text, xml: { attribute: true } } } } } },
    });
    const shape = bodyXmlShape(reader, schema, [value]);
    const { source } = exampleSource({ mediaType: "application/xml", xml: shape }, value);
    expect(source.replace(/\n */g, "")).toBe(xml);
  });
}
