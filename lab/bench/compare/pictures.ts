import sharp from 'sharp';

export const size = { width: 1_920, height: 10_000 } as const;
export const formats = ['webp', 'png', 'jpeg'] as const;
export type Format = (typeof formats)[number];

const lineHeight = 20;
const words = 'the quick brown fox jumps over a lazy dog while seven grey wizards make toxic brew'.split(' ');
const line = (nth: number): string =>
  Array.from({ length: 30 }, (_, index) => words[(nth * 7 + index * 13) % words.length]).join(' ');
/**
 * Text from top to bottom, and every thousand pixels something with as many colours as a
 * photograph.
 */
const page = (shift: number): string =>
  Array.from({ length: size.height / lineHeight }, (_, nth) => {
    const y = nth * lineHeight + shift;
    return nth % 50 < 12
      ? `<rect x="0" y="${y}" width="100%" height="${lineHeight}" fill="url(#sky)"/>`
      : `<text x="40" y="${y}" font-size="16">${line(nth)}</text>`;
  }).join('');
const sky =
  '<defs><linearGradient id="sky" x2="1" y2="1"><stop offset="0" stop-color="#fa0"/><stop offset="1" stop-color="#06c"/></linearGradient></defs>';

/** What stands over the page, and by how much it is pushed down. */
type Change = { readonly over?: string; readonly shift?: number };
export const changes: Readonly<Record<string, Change>> = {
  'nothing but one word': { over: '<rect x="100" y="500" width="60" height="16" fill="#c00"/>' },
  'an eighth of the page': { over: '<rect x="100" y="500" width="1200" height="2000" fill="#c00"/>' },
  'a banner that pushes all down': { over: '<rect width="100%" height="60" fill="#fd0"/>', shift: 60 },
};

export const draw = ({ over = '', shift = 0 }: Change, format: Format): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${sky}<rect width="100%" height="100%" fill="#fff"/>${page(shift)}${over}</svg>`,
    ),
  )
    .flatten({ background: '#fff' })
    .toFormat(format, format === 'png' ? { compressionLevel: 6 } : { quality: 80 })
    .toBuffer();
