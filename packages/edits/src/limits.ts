/** Device pixels of a picture that is edited or comes of an edit: 200 MB while it is raw. */
export const pixelsMax = 50_000_000;
/** Of the picture of a watermark, whose file may be small and its pixels many. */
export const watermarkPixelsMax = 16_000_000;
