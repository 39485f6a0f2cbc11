/**
 * The maximum bytes per pixel of an image that may be blank. Measured: one colour takes 0.017 to
 * 0.020 as the browser's fast PNG and 0.0063 as JPEG. A page with a paragraph of text takes 0.07
 * and 0.04. Headers and small images get 2,000 bytes more.
 */
export const bytesPerPixelMax = { png: 0.022, jpeg: 0.008 };
export const bytesOfHeaders = 2_000;
/** An image is shrunk to this width before it is examined. */
export const comparedWidthPx = 480;
