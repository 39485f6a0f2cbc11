import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import sharp from 'sharp';
import { drawPdfPage } from './draw-pdf-page.ts';

/** A file of a capture with what is to be seen on it. */
export type Cell = {
  readonly title: string;
  readonly note: string;
  readonly isFault?: boolean;
  readonly file?: { readonly bytes: Buffer; readonly format: string };
};

const [width, height, heading, gap] = [360, 250, 44, 8];

/**
 * Files side by side, each under its title: pictures, the first page of PDFs, the beginning of
 * texts.
 */
export async function writeContactSheet(cells: readonly Cell[], path: string, columns = 5): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const rows = Math.ceil(cells.length / columns);
  const drawn: Buffer[] = [];
  // One after the other: each PDF brings a reader of its own.
  for (const cell of cells) drawn.push(await draw(cell));
  const [across, down] = [width + gap, height + heading + gap];
  await sharp({
    create: { width: columns * across + gap, height: rows * down + gap, channels: 3, background: '#b8b8b8' },
  })
    .composite(
      drawn.map((input, at) => ({
        input,
        left: gap + (at % columns) * across,
        top: gap + Math.floor(at / columns) * down,
      })),
    )
    .webp({ quality: 80 })
    .toFile(path);
}

async function draw({ title, note, isFault = false, file }: Cell): Promise<Buffer> {
  const head = svg(width, heading, [
    `<rect width="100%" height="100%" fill="${isFault ? '#cf222e' : '#1f2328'}"/>`,
    text(title, { y: 17, size: 13, colour: '#fff' }),
    text(note, { y: 35, size: 11, colour: '#d0d7de' }),
  ]);
  const picture = file === undefined ? undefined : await pictureOf(file);
  return sharp({ create: { width, height: height + heading, channels: 3, background: '#e8e8e8' } })
    .composite([
      { input: head, left: 0, top: 0 },
      ...(picture === undefined ? [] : [{ input: picture, left: 0, top: heading }]),
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function pictureOf({ bytes, format }: NonNullable<Cell['file']>): Promise<Buffer> {
  if (!['png', 'jpeg', 'webp', 'pdf'].includes(format)) return written(bytes.toString());
  const image = format === 'pdf' ? await drawPdfPage(bytes, width) : bytes;
  // The chequers of what is transparent are left grey.
  return sharp(image, { limitInputPixels: false })
    .resize({ width, height, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function written(content: string): Buffer {
  const lines = content
    .split('\n')
    .flatMap((line) => line.match(/.{1,58}/g) ?? [''])
    .slice(0, 17);
  return svg(width, height, [
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...lines.map((line, at) => text(line, { y: 16 + at * 14, size: 10, colour: '#111', family: 'monospace' })),
  ]);
}

const svg = (w: number, h: number, parts: readonly string[]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${parts.join('')}</svg>`);

type Style = { readonly y: number; readonly size: number; readonly colour: string; readonly family?: string };
const text = (content: string, { y, size, colour, family = 'sans-serif' }: Style): string =>
  `<text x="6" y="${y}" font-family="${family}" font-size="${size}" fill="${colour}">${escapeMarkup(content.slice(0, 62))}</text>`;
