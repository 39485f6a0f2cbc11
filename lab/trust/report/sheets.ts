import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Result } from '../result.ts';
import { folders } from '../folders.ts';
import { thresholds } from '../judge/thresholds.ts';

const rowsEach = 20;
const width = 400;
const heightMax = 620;
const label = 22;
const gap = 6;

/**
 * Reference, picture and difference of every page side by side, twenty pages a sheet, with name and
 * verdict.
 */
export async function writeSheets(results: readonly Result[]): Promise<string[]> {
  mkdirSync(folders.sheets, { recursive: true });
  const written: string[] = [];
  const kinds = [...new Set(results.map(kindOf))];
  for (const kind of kinds) {
    const own = results.filter((result) => kindOf(result) === kind);
    for (let start = 0; start < own.length; start += rowsEach) {
      const file = join(folders.sheets, `${kind}-${start / rowsEach + 1}.webp`);
      await writeSheet(own.slice(start, start + rowsEach), file);
      written.push(file);
    }
  }
  return written;
}

const kindOf = ({ row, mode }: Result): string => `${row.class}-${mode}`;

async function writeSheet(results: readonly Result[], file: string): Promise<void> {
  const strips = await Promise.all(results.map(stripOf));
  const heights = strips.map((strip) => strip.height);
  const tops = heights.map((_height, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0));
  const height = heights.reduce((sum, each) => sum + each, 0);
  await sharp({ create: { width: 3 * width + 4 * gap, height, channels: 3, background: '#ddd' } })
    .composite(strips.map(({ picture }, index) => ({ input: picture, left: 0, top: tops[index]! })))
    .webp({ quality: 70 })
    .toFile(file);
}

const colours = { right: '#1a7f37', said: '#9a6700', silent: '#cf222e' } as const;

async function stripOf(result: Result): Promise<{ picture: Buffer; height: number }> {
  const pictures = [await fit(result.reference), await fit(result.picture), await fit(await differenceOf(result))];
  const height = label + gap + Math.max(...pictures.map((each) => each.height));
  const text = `${result.row.id} · ${result.mode} · ${result.verdict} ${result.reasons.join('; ')} ${result.warnings.join(' ')}`;
  const heading = `<svg xmlns="http://www.w3.org/2000/svg" width="${3 * width + 4 * gap}" height="${label}"><rect width="100%" height="100%" fill="${colours[result.verdict]}"/><text x="6" y="16" font-family="sans-serif" font-size="13" fill="#fff">${escaped(text)}</text></svg>`;
  const picture = await sharp({ create: { width: 3 * width + 4 * gap, height, channels: 3, background: '#ddd' } })
    .composite([
      { input: Buffer.from(heading), left: 0, top: 0 },
      ...pictures.map(({ bytes }, index) => ({ input: bytes, left: gap + index * (width + gap), top: label })),
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { picture, height };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').slice(0, 190);

async function fit(source: string | Buffer | undefined): Promise<{ bytes: Buffer; height: number }> {
  const empty = { create: { width, height: 60, channels: 3 as const, background: '#fff' } };
  const image = source === undefined ? sharp(empty) : sharp(source, { limitInputPixels: false });
  const { data, info } = await image
    .removeAlpha()
    .resize({ width, height: heightMax, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, height: info.height };
}

/** The reference, pale, with the places that differ in red and lost text in orange. */
async function differenceOf({ reference, comparison }: Result): Promise<Buffer | undefined> {
  if (comparison === undefined) return undefined;
  const { width: full, height } = await sharp(reference, { limitInputPixels: false }).metadata();
  const size = thresholds.cell * thresholds.reduction;
  const scale = width / full;
  const counted = new Set(comparison.regions.flatMap(({ cells }) => cells));
  const cells = comparison.differing.flatMap((flag, at) => {
    if (!flag) return [];
    const [column, row] = [at % comparison.columns, Math.floor(at / comparison.columns)];
    const fill = counted.has(at) ? '#f00' : '#08f';
    return `<rect x="${column * size}" y="${row * size}" width="${size}" height="${size}" fill="${fill}" fill-opacity=".55"/>`;
  });
  const lines = comparison.lost.map(
    ({ x, y, width: wide, height: high }) =>
      `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="#f80" fill-opacity=".8"/>`,
  );
  const [w, h] = [width, Math.max(1, Math.round(height * scale))];
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${full} ${height}"><rect width="100%" height="100%" fill="#fff" fill-opacity=".6"/>${cells.join('')}${lines.join('')}</svg>`;
  const pale = await sharp(reference, { limitInputPixels: false })
    .resize({ width: w, height: h, fit: 'fill' })
    .toBuffer();
  return sharp(pale)
    .composite([{ input: Buffer.from(marks) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
