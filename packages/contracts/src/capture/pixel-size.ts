type Sized = { readonly width: number | null; readonly height: number | null };
export type PixelSize = { readonly width?: number; readonly height?: number | null };

/**
 * The size that a capture with these files is told with: that of its first picture. A PDF has the viewport's width and no height
 * (docs/interface/outputs.md#pdf); what is text has neither.
 */
export function pixelSizeOf(files: readonly Sized[]): PixelSize {
  const shown = files.find(({ height }) => height !== null) ?? files.find(({ width }) => width !== null);
  return shown === undefined || shown.width === null ? {} : { width: shown.width, height: shown.height };
}
