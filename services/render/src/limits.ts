/** The limits of one capture, besides those of its request. */

/** CSS pixels of a full page when the request names no `maxHeight`: the largest value it could have named. */
export const fullPageHeightMax = 30_000;
/**
 * The maximum number of device pixels of one image: 4096 × 30,000 and a little more. Uncompressed,
 * that is half a gigabyte.
 */
export const pixelsMax = 130_000_000;
/** A larger result is refused instead of stored. */
export const resultBytesMax = 256 * 1024 * 1024;
/** The maximum number of characters of HTML that are read from a page for a text result. */
export const textLettersMax = 32 * 1024 * 1024;
/** Taking, encoding and storing may last this long after the caller's own time is up. */
export const workMsMax = 4_000;

/** The maximum number of elements whose position is reported: about half a megabyte of JSON. */
export const elementsMax = 3_000;
