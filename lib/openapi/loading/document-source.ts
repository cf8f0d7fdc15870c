/** A file that changes a specification. */
export interface OverlayFile {
  location: string;
  text: string;
}

/** A specification file as read, and how to read the files it refers to. */
export interface DocumentSource {
  /** Local path without leading slash, or URL: what problems name. */
  location: string;
  /** Absolute file path or URL that relative references start from. */
  base: string;
  text: string;
  /** Overlays in the order in which they are applied. */
  overlays?: readonly OverlayFile[];
  /** Reads another file by absolute path or URL; rejects what the site may not read. */
  readReference(address: string): Promise<string>;
}
