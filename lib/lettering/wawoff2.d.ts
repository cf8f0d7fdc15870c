declare module "wawoff2" {
  /** Unpacks WOFF2 to OpenType. @throws for bytes that are none. */
  export function decompress(file: Uint8Array): Promise<Uint8Array>;
}
