/** Device pixels of a picture that is edited or comes of an edit: 200 MB while it is raw. */
export const pixelsMax = 50_000_000;
/** Pixels of a watermark's picture: a small file can hold a very large picture. */
export const watermarkPixelsMax = 16_000_000;
/** Milliseconds for all edits of one picture. The largest picture with a frame, a text and another format takes some ten seconds of a core. */
export const editMsMax = 60_000;
