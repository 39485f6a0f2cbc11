/** A file that the reader may open without a key. */
export type FileLink = {
  readonly address: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
};
export type Picture = { readonly bytes: Uint8Array; readonly contentType: string };

/** The parts of a response. The server frames, limits and orders them. */
export type Answer = {
  /** Our own words, never those of a page. */
  readonly facts: readonly string[];
  /** Words of pages, with titles and addresses that they chose. */
  readonly pageText?: string;
  readonly pictures?: readonly Picture[];
  readonly files?: readonly FileLink[];
  /** The next step, where there is one. */
  readonly next?: string;
};
