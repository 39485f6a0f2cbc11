/**
 * Bytes a pixel up to which a picture may be blank. One colour was measured to take 0.017 to 0.020 as the browser's fast PNG and 0.0063 as JPEG,
 * a page with a paragraph of text 0.07 and 0.04; headers and small pictures get 2,000 bytes on top.
 */
export const bytesPerPixelMax = { png: 0.022, jpeg: 0.008 };
export const bytesOfHeaders = 2_000;
/** A picture is shrunk to this size before it is looked at. */
export const comparedWidthPx = 480;
