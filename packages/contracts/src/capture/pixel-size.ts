type SizedFile = { readonly width: number | null; readonly height: number | null };
export type PixelSize = { readonly width?: number; readonly height?: number | null };

/**
 * Returns the size that is reported for a capture with these files: the size of its first image. A
 * PDF has the width of the viewport and no height (docs/interface/outputs.md#pdf); text has
 * neither.
 */
export function findPixelSize(files: readonly SizedFile[]): PixelSize {
  const shown = files.find(({ height }) => height !== null) ?? files.find(({ width }) => width !== null);
  return shown === undefined || shown.width === null ? {} : { width: shown.width, height: shown.height };
}
