import sharp from 'sharp';

/** Pixels that differ at all, of two pictures of one size. */
export async function differenceOf(
  a: Buffer,
  b: Buffer,
): Promise<{ sizes: string; pixels: number; firstRow?: number }> {
  const [one, other] = await Promise.all(
    [a, b].map((bytes) =>
      sharp(bytes, { limitInputPixels: false }).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  const sizes = [one!, other!].map(({ info }) => `${info.width}×${info.height}`);
  if (sizes[0] !== sizes[1]) return { sizes: sizes.join(' and '), pixels: -1 };
  if (one!.data.equals(other!.data)) return { sizes: 'same', pixels: 0 };
  const differs = (at: number): boolean =>
    [0, 1, 2].some((channel) => one!.data[at + channel] !== other!.data[at + channel]);
  const starts = Array.from({ length: one!.data.length / 3 }, (_, index) => index * 3).filter(differs);
  return { sizes: 'same', pixels: starts.length, firstRow: Math.floor(starts[0]! / 3 / one!.info.width) };
}
