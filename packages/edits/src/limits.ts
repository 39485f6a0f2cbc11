/** The maximum number of device pixels of an image before or after an edit: 200 MB uncompressed. */
export const editedPixelsMax = 50_000_000;
/** The maximum number of pixels of a watermark: a small file can contain a very large image. */
export const watermarkPixelsMax = 16_000_000;
/**
 * Milliseconds for all edits of one image. The largest image with a frame, a text and another
 * format takes about ten seconds of a core.
 */
export const editMsMax = 60_000;
