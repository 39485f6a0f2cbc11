/**
 * The possible widths of a thumbnail. The set is closed, because each width of an image is created
 * once and stored.
 */
export const thumbnailWidths = [160, 320, 640] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];
export const thumbnailWidthDefault: ThumbnailWidth = 320;

/** It shows the top of a page, as a window would: ten high where it is sixteen wide. */
export const thumbnailHeightOf = (width: number): number => Math.round((width * 10) / 16);
export const thumbnailBytesMax = 20_000;
