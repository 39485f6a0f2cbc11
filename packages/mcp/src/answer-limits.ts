/**
 * The limits of one response, derived from the limits of hosts (docs/mcp.md#limits). Byte-level
 * tokenizers never produce more tokens than bytes, so the text stays below Claude Code's 25,000
 * tokens in every script.
 */
export const answerLimits = {
  /** The maximum UTF-8 bytes of all text in a response. */
  textBytes: 24_000,
  /**
   * The maximum UTF-8 bytes of page content in a response, without its frame and the facts around
   * it.
   */
  pageBytes: 18_000,
  pageBytesUsual: 12_000,
  /**
   * The maximum bytes of all images in a response. Text and base64 images together stay below
   * Claude Desktop's 1,048,576 characters.
   */
  pictureBytes: 700_000,
  /**
   * The maximum length of an image's longer side in pixels. Models reduce larger images themselves.
   */
  pictureSidePx: 1_568,
} as const;
