/** A larger result is refused instead of stored. */
export const resultBytesMax = 256 * 1024 * 1024;
/** The most characters of HTML that are read from a page for a text result. */
export const textCharactersMax = 32 * 1024 * 1024;
/** Taking, encoding and storing may last this long after the caller's `timeout` has expired. */
export const workMsMax = 4_000;

/** This many elements are about half a megabyte of JSON. */
export const elementsMax = 3_000;
