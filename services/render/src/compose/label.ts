import sharp from 'sharp';
import type { Size } from '@tintype/contracts/compose/layouts/layout';
import type { Colour } from '@tintype/contracts/colours/colour';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { detectDirection, fonts, hasEmoji, setEmojiLine, measureTextWidth } from '@tintype/edits/draw/draw-text';

type Style = { readonly fontSize: number; readonly color: Colour; readonly padding: number };

const ellipsis = '…';

/**
 * Draws one line of text in the middle of a strip (RGBA). Text that does not fit is cut with an
 * ellipsis.
 */
export async function drawLabel(text: string, strip: Size, { fontSize, color, padding }: Style): Promise<Buffer> {
  const line = await fitText(oneLine(text), { fontSize, widthMax: strip.width - 2 * padding });
  const draw = hasEmoji(line) ? drawInColours : drawCharacters;
  return draw(line, { strip, fontSize, color });
}

type LabelLine = { readonly strip: Size; readonly fontSize: number; readonly color: Colour };

/** Draws the characters. All characters of one font size are on one line. */
async function drawCharacters(
  line: string,
  { strip, fontSize, color: { red, green, blue, alpha } }: LabelLine,
): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${strip.width}" height="${strip.height}">` +
    `<text x="${strip.width / 2}" y="${strip.height / 2 + fontSize * baseline}" text-anchor="middle" ` +
    `direction="${detectDirection(line)}" font-family="${fonts}" font-size="${fontSize}px" ` +
    `fill="rgb(${red},${green},${blue})" fill-opacity="${alpha / 255}">${escapeMarkup(line)}</text></svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

async function drawInColours(line: string, { strip, fontSize, color }: LabelLine): Promise<Buffer> {
  const input = await setEmojiLine(line, fontSize, color).toBuffer();
  return sharp({ create: { ...strip, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input, gravity: 'centre' }])
    .raw()
    .toBuffer();
}

/** The distance from the middle of a line to its baseline. */
const baseline = 0.35;
/** Replaces control characters, which XML cannot contain, and line breaks by spaces. */
const oneLine = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g, ' ')
    .trim();

type Space = { readonly fontSize: number; readonly widthMax: number };

/** Returns the longest beginning that fits, cut between whole characters as a reader sees them. */
async function fitText(text: string, space: Space): Promise<string> {
  if (text === '' || space.widthMax < space.fontSize / 2) return '';
  if ((await measureTextWidth(text, space.fontSize)) <= space.widthMax) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const width = await measureTextWidth(`${letters.slice(0, middle).join('').trimEnd()}${ellipsis}`, space.fontSize);
    if (width <= space.widthMax) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? ellipsis : `${letters.slice(0, fits).join('').trimEnd()}${ellipsis}`;
}
