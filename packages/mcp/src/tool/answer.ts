/** A file that can be opened without a key. */
export type FileLink = {
  readonly address: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
};
export type ToolImage = { readonly bytes: Uint8Array; readonly contentType: string };

/** The parts of a response. The server frames, limits and orders them. */
export type Answer = {
  /** Text from this service, never from a page. */
  readonly facts: readonly string[];
  /** Text from pages, including their titles and addresses. */
  readonly pageText?: string;
  readonly pictures?: readonly ToolImage[];
  readonly files?: readonly FileLink[];
  /** The next step, if there is one. */
  readonly next?: string;
};
