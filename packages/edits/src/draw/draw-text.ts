import { findLargest } from '@tintype/contracts/numbers/extremes';
import type { Colour } from '@tintype/contracts/colours/colour';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import sharp, { type OverlayOptions } from 'sharp';
import { formatFill } from './css-colour.ts';
import type { Raster } from './raster-layer.ts';
import { detectDirection, fonts, hasEmoji, setEmojiLine, measureTextWidth } from './typeset.ts';

type Style = { readonly fontSize: number; readonly color: Colour };

const lineHeight = 1.3;
/** The distance from the top of a line to its baseline. */
const baseline = 1;
/** A line of a thousand wide characters must still be an image that fits into memory. */
const widthMax = 20_000;

/** Draws lines of text one below the other; all characters of a font size are on one baseline. */
export async function drawText(text: string, { fontSize, color }: Style): Promise<Raster> {
  const lines = printable(text).split('\n');
  const widths = await Promise.all(lines.map((line) => measureTextWidth(line, fontSize)));
  const width = Math.min(widthMax, Math.ceil(findLargest(widths, 1)) + 2);
  const height = Math.ceil(lines.length * lineHeight * fontSize);
  return drawLines(lines, { fontSize, color, width, height });
}

type Area = Style & { readonly width: number; readonly height: number };

/** SVG places characters on their baseline. */
async function drawLines(lines: readonly string[], area: Area): Promise<Raster> {
  const { width, height } = area;
  const svg = sharp(Buffer.from(drawCharacters(lines, area))).ensureAlpha();
  const emoji = (await Promise.all(lines.map((line, index) => readEmoji(line, index, area)))).flat();
  const pixels = await svg.composite(emoji).raw().toBuffer();
  return { width, height, pixels };
}

function drawCharacters(lines: readonly string[], { fontSize, color, width, height }: Area): string {
  const rows = lines.map((line, index) => {
    if (hasEmoji(line)) return '';
    const direction = detectDirection(line);
    const x = direction === 'rtl' ? width - 1 : 1;
    const y = (index * lineHeight + baseline) * fontSize;
    return `<text xml:space="preserve" x="${x}" y="${y}" direction="${direction}">${escapeMarkup(line)}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g font-family="${fonts}" font-size="${fontSize}px" ${formatFill(color)}>${rows.join('')}</g></svg>`
  );
}

/** The emoji is centred in its line, because the image that Pango returns has no margin. */
async function readEmoji(line: string, index: number, { fontSize, color, width }: Area): Promise<OverlayOptions[]> {
  if (!hasEmoji(line)) return [];
  const space = Math.ceil(lineHeight * fontSize);
  const { data, info } = await setEmojiLine(line, fontSize, color)
    .resize({ width, height: space, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const top = Math.floor(index * lineHeight * fontSize + (lineHeight * fontSize - info.height) / 2);
  return [{ input: data, left: 0, top: Math.max(0, top) }];
}

/** XML cannot contain control characters. */
const printable = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ')
    .toWellFormed();
