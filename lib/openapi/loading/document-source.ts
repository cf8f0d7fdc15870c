/** An overlay, which changes a specification. */
export interface OverlayFile {
  location: string;
  text: string;
}

/** The text of a specification, and access to the files that it refers to. */
export interface DocumentSource {
  /** Local path without leading slash, or URL, as shown in problems. */
  location: string;
  /** Absolute file path or URL to which relative references refer. */
  base: string;
  text: string;
  /** Overlays in the order in which they are applied. */
  overlays?: readonly OverlayFile[];
  /** Reads another file by absolute path or URL; rejects files that the site may not read. */
  readReference(address: string): Promise<string>;
}
