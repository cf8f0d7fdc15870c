import fc from "fast-check";

type Json = unknown;
type Container = Record<string, Json> | Json[];

/** A place in a JSON value: its container and the key in it. */
interface Place {
  container: Container;
  key: string;
}

/** One change of a JSON value, as plain data, so that a failing case can be shrunk and repeated. */
export interface Mutation {
  kind: "delete" | "duplicate" | "retype" | "rename" | "nest" | "swap" | "refer" | "grow";
  /** Number of the place, taken modulo the number of places. */
  place: number;
  other: number;
  value: Json;
}

const KEYS = [
  "pages",
  "group",
  "tab",
  "$ref",
  "__proto__",
  "constructor",
  "toString",
  "navigation",
  "href",
  "icon",
  "",
];

const VALUES: readonly Json[] = [
  ...[
    null,
    true,
    0,
    -1,
    1e308,
    "",
    " ",
    "/",
    "..",
    "../../../etc/passwd",
    "https://",
    "javascript:alert(1)",
    "\0",
    "\ud800",
  ],
  ...[
    [],
    [[]],
    {},
    { pages: [] },
    { $ref: "./docs.json" },
    { $ref: "#/navigation" },
    { $ref: "../outside.json" },
    [null],
  ],
];

/** One random change. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("delete", "duplicate", "retype", "rename", "nest", "swap", "refer", "grow"),
  place: fc.nat(),
  other: fc.nat(),
  value: fc.oneof(fc.constantFrom(...VALUES), fc.string(), fc.jsonValue({ maxDepth: 3 })),
});

/** A changed copy of a JSON value. */
export function mutateJson(original: Json, mutations: readonly Mutation[]): Json {
  const root: { value: Json } = { value: structuredClone(original) };
  for (const change of mutations) {
    const places = listPlaces(root);
    const place = places[change.place % places.length];
    const other = places[change.other % places.length];
    if (place && other) apply(change, place, other);
  }
  return root.value;
}

function apply({ kind, other: number, value }: Mutation, place: Place, other: Place): void {
  const current = read(place);
  switch (kind) {
    case "delete":
      if (Array.isArray(place.container)) place.container.splice(Number(place.key), 1);
      else delete place.container[place.key];
      break;
    case "duplicate":
      if (Array.isArray(place.container)) place.container.push(structuredClone(current));
      else write({ ...place, key: `${place.key}2` }, structuredClone(current));
      break;
    case "retype":
      write(place, structuredClone(value));
      break;
    case "rename":
      if (Array.isArray(place.container)) break;
      delete place.container[place.key];
      write({ ...place, key: KEYS[number % KEYS.length] ?? "" }, current);
      break;
    case "nest":
      write(place, nest(current, (number % 300) + 1));
      break;
    case "swap":
      // A copy: the one place may lie inside the other.
      write(place, structuredClone(read(other)));
      break;
    case "refer":
      write(place, { $ref: ["./docs.json", "docs.json#/navigation", "missing.json", "/etc/passwd"][number % 4] });
      break;
    case "grow":
      write(place, "x/".repeat(number % 50_000));
  }
}

function nest(value: Json, depth: number): Json {
  let nested = value;
  for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { pages: nested, group: "g" };
  return nested;
}

function read({ container, key }: Place): Json {
  return (container as Record<string, Json>)[key];
}

function write({ container, key }: Place, value: Json): void {
  Object.defineProperty(container, key, { value, configurable: true, enumerable: true, writable: true });
}

function listPlaces(root: { value: Json }): Place[] {
  const places: Place[] = [{ container: root, key: "value" }];
  for (const place of places) {
    const value = read(place);
    if (typeof value !== "object" || value === null || places.length > 20_000) continue;
    for (const key of Object.keys(value)) places.push({ container: value as Container, key });
  }
  return places;
}

/** One change of a text that knows nothing of its structure. */
export const textMutation = fc.record({
  // Most texts stay JSON: a file that cannot be parsed says nothing of what comes after.
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant("none") },
    { weight: 5, arbitrary: fc.constantFrom("truncate", "mark", "invalid", "flip", "repeat") },
  ),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  byte: fc.integer({ min: 0, max: 255 }),
});

/** Changes the bytes of a text: cuts it off, puts a byte order mark or bytes that are no UTF-8 into it. */
export function mutateText(
  text: string,
  { kind, at, byte }: { kind: string; at: number; byte: number },
): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(Buffer.from(text));
  const place = Math.floor(at * bytes.length);
  const put = (...inserted: number[]) =>
    Uint8Array.from([...bytes.subarray(0, place), ...inserted, ...bytes.subarray(place)]);
  if (kind === "truncate") return bytes.slice(0, place);
  if (kind === "mark") return Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]);
  if (kind === "invalid") return put(0xff, 0xc0, byte);
  if (kind === "repeat") return put(...bytes.subarray(place, place + 200));
  if (kind === "flip" && bytes.length > 0) bytes[Math.min(place, bytes.length - 1)] = byte;
  return bytes;
}
