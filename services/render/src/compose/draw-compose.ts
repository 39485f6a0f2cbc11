import { type Colour, parseColour } from '@tintype/contracts/colours/colour';
import { arrange, fits } from '@tintype/contracts/compose/arrange';
import {
  intersectLimits,
  drawingLimits,
  type ComposeOutput,
  planArrangement,
  labelHeight,
} from '@tintype/contracts/compose/output-settings';
import { composeWarning, type ComposeWarning } from '@tintype/contracts/compose/compose-result';
import type { Size, Placement } from '@tintype/contracts/compose/layouts/layout';
import type { DrawnLayout } from '@tintype/contracts/compose/layouts/layouts';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { ImageFormat } from '@tintype/contracts/formats/formats';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { detectDirection, fonts, hasEmoji, renderEmojiLine, measureTextWidth } from '@tintype/edits/draw/draw-text';
import { setImmediate as breathe } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { openPicture } from '../encode/encode.ts';
import { resultBytesMax } from '../limits.ts';
import {
  type Canvas,
  createCanvas,
  paintColour,
  paintOverlay,
  paintPicture,
  createCoverage,
  paintShadow,
} from './canvas.ts';

export type DrawnPicture = Size & {
  /** Null if there is no text next to the image. */
  readonly caption: string | null;
  /** Called once, when the image is drawn: at most one image is in memory besides the canvas. */
  readonly read: () => Promise<Buffer>;
};

export type DrawnCompose = Size & {
  readonly bytes: Buffer;
  readonly layoutType: DrawnLayout;
  readonly placements: readonly Placement[];
  readonly warnings: readonly ComposeWarning[];
};

export async function drawCompose(
  pictures: readonly DrawnPicture[],
  output: ComposeOutput,
  signal: AbortSignal,
): Promise<DrawnCompose> {
  const plan = planArrangement(output, { hasLabels: pictures.some(({ caption }) => caption !== null) });
  const limits = drawingLimits(output.format);
  const asked = arrange(
    pictures,
    plan,
    intersectLimits(output, { ...limits, width: Infinity, height: Infinity, pixels: Infinity }),
  );
  const arranged =
    asked !== undefined && fits(asked, limits) ? asked : arrange(pictures, plan, intersectLimits(output, limits));
  if (arranged === undefined)
    throw new ServiceError('RESULT_TOO_LARGE', {
      message:
        'The image is too small for the captures. Send less spacing, a larger maximum size or a different layout.',
    });

  const background = parseColour(output.background);
  const canvas = createCanvas(arranged, background);
  for (const [index, picture] of pictures.entries()) {
    signal.throwIfAborted();
    await drawPart(canvas, { picture, place: arranged.placements[index]!, output });
    await breathe();
  }
  signal.throwIfAborted();
  const warnings = [
    ...(arranged === asked ? [] : [composeWarning('SCALED_DOWN')]),
    ...(output.format === 'jpeg' && background.alpha < 255 ? [composeWarning('BACKGROUND_FLATTENED')] : []),
  ];
  return {
    bytes: await encodeCanvas(canvas, output),
    width: canvas.width,
    height: canvas.height,
    layoutType: arranged.layout,
    placements: arranged.placements,
    warnings,
  };
}

type DrawComposePart = { readonly picture: DrawnPicture; readonly place: Placement; readonly output: ComposeOutput };

/** Draws from the back to the front: shadow, border, the page, its label. */
async function drawPart(canvas: Canvas, { picture, place, output }: DrawComposePart): Promise<void> {
  const { border, shadow } = output;
  const outer = {
    x: place.x - border.width,
    y: place.y - border.width,
    width: place.width + 2 * border.width,
    height: place.height + 2 * border.width,
  };
  const radius = Math.min(border.radius, outer.width / 2, outer.height / 2);
  const inner = Math.max(0, radius - border.width);
  const except = getInside(place, Math.ceil(inner));
  if (shadow.enabled)
    await paintShadow(canvas, outer, { ...shadow, color: parseColour(shadow.color) }, { radius, except });
  if (border.width > 0)
    paintColour(canvas, outer, parseColour(border.color), { coverage: createCoverage(outer, radius), except });
  paintPicture(canvas, place, await readPixels(picture, place), inner);
  if (picture.caption !== null) await drawCaption(canvas, outer, picture.caption, output.labels);
}

/** The page covers this area whatever its corners are. */
const getInside = ({ x, y, width, height }: Placement, corner: number): Placement => ({
  x: x + corner,
  y: y + corner,
  width: Math.max(0, width - 2 * corner),
  height: Math.max(0, height - 2 * corner),
});

async function readPixels({ read }: DrawnPicture, { width, height }: Size): Promise<Buffer> {
  return openPicture(await read())
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .ensureAlpha()
    .raw()
    .toBuffer();
}

async function drawCaption(
  canvas: Canvas,
  outer: Placement,
  caption: string,
  labels: ComposeOutput['labels'],
): Promise<void> {
  const height = labelHeight(labels);
  const y = labels.position === 'top' ? outer.y - height : outer.y + outer.height;
  const strip = { x: outer.x, y, width: outer.width, height };
  const background = parseColour(labels.background);
  if (background.alpha > 0) paintColour(canvas, strip, background);
  const { fontSize, padding } = labels;
  const line = await drawLabel(caption, strip, { fontSize, padding, color: parseColour(labels.fontColor) });
  paintOverlay(canvas, strip, line);
}

type Encode = (picture: Sharp, quality: number) => Sharp;

const encoders: Readonly<Record<ImageFormat, Encode>> = {
  png: (picture) => picture.png({ compressionLevel: 6 }),
  jpeg: (picture, quality) => picture.jpeg({ quality, optimiseCoding: false }),
  webp: (picture, quality) => picture.webp({ quality, effort: 2, preset: 'picture' }),
};

/**
 * An image without transparency is written without an alpha channel. JPEG has none, and gets a
 * white background.
 */
async function encodeCanvas({ pixels, width, height }: Canvas, output: ComposeOutput): Promise<Buffer> {
  const raw = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: width * height });
  const isOpaque = parseColour(output.background).alpha === 255;
  const picture = isOpaque
    ? raw.removeAlpha()
    : output.format === 'jpeg'
      ? raw.flatten({ background: '#ffffff' })
      : raw;
  const bytes = await encoders[output.format](picture, output.quality).toBuffer();
  if (bytes.length > resultBytesMax)
    throw new ServiceError('RESULT_TOO_LARGE', { details: { size: bytes.length, limit: resultBytesMax } });
  return bytes;
}

type LabelStyle = { readonly fontSize: number; readonly color: Colour; readonly padding: number };

const ellipsis = '…';

/**
 * One line of text in the middle of a strip (RGBA). Text that does not fit is cut with an ellipsis.
 */
async function drawLabel(text: string, strip: Size, { fontSize, color, padding }: LabelStyle): Promise<Buffer> {
  const line = await fitText(oneLine(text), { fontSize, widthMax: strip.width - 2 * padding });
  const draw = hasEmoji(line) ? drawInColours : drawCharacters;
  return draw(line, { strip, fontSize, color });
}

type LabelLine = { readonly strip: Size; readonly fontSize: number; readonly color: Colour };

async function drawCharacters(
  line: string,
  { strip, fontSize, color: { red, green, blue, alpha } }: LabelLine,
): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${strip.width}" height="${strip.height}">` +
    `<text x="${strip.width / 2}" y="${strip.height / 2 + fontSize * baselineShare}" text-anchor="middle" ` +
    `direction="${detectDirection(line)}" font-family="${fonts}" font-size="${fontSize}px" ` +
    `fill="rgb(${red},${green},${blue})" fill-opacity="${alpha / 255}">${escapeMarkup(line)}</text></svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

async function drawInColours(line: string, { strip, fontSize, color }: LabelLine): Promise<Buffer> {
  const input = await renderEmojiLine(line, fontSize, color).toBuffer();
  return sharp({ create: { ...strip, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input, gravity: 'centre' }])
    .raw()
    .toBuffer();
}

/** The distance from a line's middle to its baseline, as a share of the font size. */
const baselineShare = 0.35;
/** XML cannot contain control characters. */
const oneLine = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g, ' ')
    .trim();

type TextSpace = { readonly fontSize: number; readonly widthMax: number };

/** The longest beginning that fits, cut between whole characters as a reader sees them. */
async function fitText(text: string, space: TextSpace): Promise<string> {
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
