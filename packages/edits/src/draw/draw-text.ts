import { findLargest } from '@tintype/contracts/numbers/extremes';
import type { Colour } from '@tintype/contracts/colours/colour';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { formatFill, type Raster } from './layers.ts';

type TextStyle = { readonly fontSize: number; readonly color: Colour };

const lineHeight = 1.3;
/** The distance from the top of a line to its baseline, in multiples of the font size. */
const baseline = 1;
/** The maximum width in pixels, so that a line of a thousand wide characters fits into memory. */
const widthMax = 20_000;

export async function drawText(text: string, { fontSize, color }: TextStyle): Promise<Raster> {
  const lines = toPrintable(text).split('\n');
  const widths = await Promise.all(lines.map((line) => measureTextWidth(line, fontSize)));
  const width = Math.min(widthMax, Math.ceil(findLargest(widths, 1)) + 2);
  const height = Math.ceil(lines.length * lineHeight * fontSize);
  return drawLines(lines, { fontSize, color, width, height });
}

type TextArea = TextStyle & { readonly width: number; readonly height: number };

/** Draws characters with SVG, which places them on their baseline, and emoji with Pango. */
async function drawLines(lines: readonly string[], area: TextArea): Promise<Raster> {
  const { width, height } = area;
  const svg = sharp(Buffer.from(drawCharacters(lines, area))).ensureAlpha();
  const emoji = (await Promise.all(lines.map((line, index) => drawEmoji(line, index, area)))).flat();
  const pixels = await svg.composite(emoji).raw().toBuffer();
  return { width, height, pixels };
}

function drawCharacters(lines: readonly string[], { fontSize, color, width, height }: TextArea): string {
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
async function drawEmoji(line: string, index: number, { fontSize, color, width }: TextArea): Promise<OverlayOptions[]> {
  if (!hasEmoji(line)) return [];
  const space = Math.ceil(lineHeight * fontSize);
  const { data, info } = await renderEmojiLine(line, fontSize, color)
    .resize({ width, height: space, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const top = Math.floor(index * lineHeight * fontSize + (lineHeight * fontSize - info.height) / 2);
  return [{ input: data, left: 0, top: Math.max(0, top) }];
}

/** Replaces control characters, which XML cannot contain. */
const toPrintable = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ')
    .toWellFormed();

/** The fonts that the browser would use, then any installed font that has the character. */
export const fonts = 'Liberation Sans, DejaVu Sans, Noto Sans, sans-serif';

/** SVG draws every character in one colour, so only Pango can draw a line with these characters. */
export const hasEmoji = (line: string): boolean => /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u.test(line);

/** Returns the direction of the first character that has a direction. */
export const detectDirection = (line: string): 'ltr' | 'rtl' =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(line)
    ? 'rtl'
    : 'ltr';

export function renderEmojiLine(line: string, fontSize: number, { red, green, blue, alpha }: Colour): Sharp {
  const colour = `#${Buffer.of(red, green, blue).toString('hex')}`;
  const opacity = Math.max(1, Math.round((alpha / 255) * 100));
  return setMarkup(`<span foreground="${colour}" alpha="${opacity}%">${escapeMarkup(line)}</span>`, fontSize).png();
}

/**
 * Returns the width in pixels. The library that draws the text measures it too, so that fonts are
 * chosen alike. A text without ink, such as spaces, cannot be drawn and has width 0.
 */
export async function measureTextWidth(text: string, fontSize: number): Promise<number> {
  const measured = await setMarkup(escapeMarkup(text), fontSize)
    .metadata()
    .catch(() => undefined);
  return measured?.width ?? 0;
}

const setMarkup = (markup: string, fontSize: number): Sharp =>
  sharp({ text: { text: markup, font: `${fonts} ${fontSize}`, dpi: 72, rgba: true } });
