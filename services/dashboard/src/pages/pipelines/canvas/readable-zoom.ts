/** The text of a step has 12 and 13 pixels: below this zoom it has less than ten, and cannot be read. */
export const readableZoom = 0.8;
