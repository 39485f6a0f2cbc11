/**
 * The possible widths of a thumbnail. The set is closed, because each width of an image is created
 * once and stored.
 */
export const thumbnailWidths = [160, 320, 640] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];
export const thumbnailWidthDefault: ThumbnailWidth = 320;

/**
 * Returns the height of a thumbnail, which shows the top of a page like a window, in the proportion
 * 16:10.
 */
export const thumbnailHeightOf = (width: number): number => Math.round((width * 10) / 16);
export const thumbnailBytesMax = 20_000;
