import sharp from 'sharp';

/** The colours of the letters of a pixel table: red, green, blue, alpha. */
const colours: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '.': [0, 0, 0, 0],
  w: [255, 255, 255, 255],
  k: [0, 0, 0, 255],
  r: [255, 0, 0, 255],
  g: [0, 128, 0, 255],
  b: [0, 0, 255, 255],
  // Half transparent red, and its colour over white: 127, which libvips rounds down once more.
  h: [255, 0, 0, 128],
  p: [255, 126, 126, 255],
};

type Table = readonly string[];

/** Creates an image from a table with one letter for each pixel. */
export const pictureOf = async (
  table: Table,
  format: 'png' | 'webp' = 'png',
  { alpha = true, icc }: { readonly alpha?: boolean; readonly icc?: 'p3' } = {},
): Promise<Buffer> => {
  const letters = table.flatMap((row) => row.split(''));
  const raw = { width: table[0]!.length, height: table.length, channels: 4 } as const;
  const picture = sharp(Buffer.from(letters.flatMap((letter) => [...colours[letter]!])), { raw });
  const shaped = alpha ? picture : picture.removeAlpha();
  const profiled = icc === undefined ? shaped : shaped.withIccProfile(icc);
  return profiled[format](format === 'webp' ? { lossless: true, exact: true } : {}).toBuffer();
};

/**
 * Returns the table of an image, with `?` for a colour without a letter. Transparent pixels are
 * equal in any colour.
 */
export async function tableOf(file: Buffer): Promise<Table> {
  const { data, info } = await sharp(file, { ignoreIcc: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const letterAt = (at: number): string => {
    const pixel = [...data.subarray(at, at + 4)];
    if (pixel[3] === 0) return '.';
    const known = Object.entries(colours).find(([, colour]) => colour.every((value, index) => value === pixel[index]));
    return known?.[0] ?? '?';
  };
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (__, x) => letterAt((y * info.width + x) * 4)).join(''),
  );
}
