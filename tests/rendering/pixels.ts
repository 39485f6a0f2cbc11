import sharp from 'sharp';

export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => string;
  readonly colours: number;
};

/** Decodes a picture; `at` gives a pixel as `#rrggbb`. */
export async function pictureOf(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const start = (y * info.width + x) * 3;
    return `#${data.subarray(start, start + 3).toString('hex')}`;
  };
  const seen = new Set<number>();
  for (let start = 0; start < data.length && seen.size < 100; start += 3) seen.add(data.readUIntBE(start, 3));
  return { width: info.width, height: info.height, at, colours: seen.size };
}

/** A picture that shows nothing has one colour, or a few where an encoder is lossy. */
export const looksBlank = ({ colours }: Picture): boolean => colours < 8;

/** The pages of a PDF, counted without a reader: each has a page object of its own. */
export const pdfPages = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
