/**
 * The limits of one response, from the limits of hosts (docs/mcp.md#limits). Byte-level tokenizers
 * never produce more tokens than bytes, so the limit of the text keeps every script under the
 * 25,000 tokens of Claude Code.
 */
export const answerLimits = {
  /** UTF-8 bytes of all text of a response. */
  textBytes: 24_000,
  /**
   * UTF-8 bytes of the content of a page in one response: without its frame and the adjacent facts.
   */
  pageBytes: 18_000,
  pageBytesUsual: 12_000,
  /**
   * Bytes of all images of a response. In base64 they stay, with the text, under the 1,048,576
   * characters of Claude Desktop.
   */
  pictureBytes: 700_000,
  /** Pixels of the longer side of an image. The models themselves reduce larger ones. */
  pictureSidePx: 1_568,
} as const;
