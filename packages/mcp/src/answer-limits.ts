/**
 * Bounds of one answer, from what hosts take (docs/mcp.md#limits). Byte-level tokenizers never make more tokens than bytes, so the bound of
 * the text holds for every script under the 25,000 tokens of Claude Code.
 */
export const answerLimits = {
  /** UTF-8 bytes of all text of an answer. */
  textBytes: 24_000,
  /** UTF-8 bytes of the content of a page in one answer: without its frame and the facts beside it. */
  pageBytes: 18_000,
  pageBytesUsual: 12_000,
  /** Bytes of all pictures of an answer. In base64 they stay, with the text, under the 1,048,576 characters of Claude Desktop. */
  pictureBytes: 700_000,
  /** Pixels of the longer side of a picture. More is reduced by the models themselves. */
  pictureSidePx: 1_568,
} as const;
