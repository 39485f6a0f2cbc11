/** Limits of one capture, beside those of its request. */

/** CSS pixels of a full page when the request names no `maxHeight`: the largest value it could have named. */
export const fullPageHeightMax = 30_000;
/** Device pixels of one picture: 4096 × 30,000 and a little, half a gigabyte while it is raw. */
export const pixelsMax = 130_000_000;
/** A result that is larger than this is refused rather than kept. */
export const resultBytesMax = 256 * 1024 * 1024;
/** Letters of HTML that are read out of a page for a text result. */
export const textLettersMax = 32 * 1024 * 1024;
/** Taking, encoding and storing may last this long after the caller's own time is up. */
export const workMsMax = 4_000;

/** Elements that are told where they stand: about half a megabyte of JSON. */
export const elementsMax = 3_000;
