import { ServiceError } from '@tintype/contracts/errors/service-error';
import { type FileFormat, fileFormats } from '@tintype/contracts/formats/formats';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { type CaptureWarning, type TextContent, warning } from '@tintype/contracts/capture/capture-result';
import type { CaptureRequest, Output } from '@tintype/contracts/capture/capture-request';
import { parseColour } from '@tintype/contracts/colours/colour';
import { isReshaped, resized, type CapturedOutput, type Sections } from '../screenshot/output.ts';
import { resultBytesMax } from '../limits.ts';
import type { ConvertOne } from '../content/converter.ts';
import type { VisibleFacts } from '../content/main/visible-facts.ts';
import { addVisibleFacts, type MetadataReading } from '../facts/find-facts.ts';
import { countWordsOfHtml } from '../in-page/count-words.ts';
import { capturedPixelsMax } from '../screenshot/area.ts';

type Encode = (captured: CapturedOutput) => Promise<Buffer> | Buffer;
type PictureFormat = { [F in FileFormat]: (typeof fileFormats)[F]['image'] extends true ? F : never }[FileFormat];
const isPicture = (format: FileFormat): format is PictureFormat => fileFormats[format].image;
const qualityOf = ({ output }: CapturedOutput): number => ('quality' in output ? output.quality : 80);

/** Encodes images. Other results pass through, or are converted. */
const encoders: Record<PictureFormat, Encode> = {
  png: (captured) =>
    encodePng(captured.bytes, {
      pixels: (captured.width ?? 1) * (captured.height ?? 1),
      picture: openResized(captured),
    }),
  // Effort 2 with this preset was measured on pages of text: 1.5% fewer bytes than the browser's
  // own WebP in a third of the time.
  webp: (captured) =>
    openResized(captured)
      .webp({ quality: qualityOf(captured), effort: 2, preset: 'picture' })
      .toBuffer(),
  // Optimised coding needs the complete image in memory: on 1920×30,000 pixels 390 MB and 3.3 s
  // instead of 45 MB and 0.7 s, for 3% fewer bytes.
  jpeg: (captured) =>
    Buffer.isBuffer(captured.bytes) && !isReshaped(captured.output)
      ? captured.bytes
      : openResized(captured)
          .jpeg({ quality: qualityOf(captured), optimiseCoding: false })
          .toBuffer(),
};

export async function encode(captured: CapturedOutput, tools: EncodeTools): Promise<Buffer> {
  const { fileFormat } = captured;
  // The browser returns no bytes instead of an error if it cannot create an image or a PDF. A text
  // may be empty.
  if (countBytes(captured.bytes) === 0 && (isPicture(fileFormat) || fileFormat === 'pdf'))
    throw new ServiceError('CAPTURE_FAILED', { message: 'The browser returned an empty result.' });
  const encoded = await (isPicture(fileFormat) ? encoders[fileFormat](captured) : encodeText(captured, tools));
  if (encoded.length > resultBytesMax)
    throw new ServiceError('RESULT_TOO_LARGE', { details: { size: encoded.length, limit: resultBytesMax } });
  return encoded;
}

/**
 * Bytes per pixel of the browser's fast PNG. Pages of text have 0.1 to 0.2, gradients and
 * photographs 0.6 or more.
 */
const colourfulBytesMin = 0.4;

/**
 * PNG's filters halve the bytes of a gradient or a photograph, but add a tenth to a page of text
 * and triple the time. The size of the browser's fast encoding shows which of the two an image is.
 * Level 6 saves 1% of the bytes of filtered rows for a third more time, and 0.1% of a page of text
 * for a tenth more.
 */
export async function encodePng(
  bytes: Buffer | Sections,
  { pixels, picture = openPicture(bytes) }: { readonly pixels: number; readonly picture?: Sharp },
): Promise<Buffer> {
  const adaptiveFiltering = countBytes(bytes) / pixels > colourfulBytesMin;
  return picture.png({ compressionLevel: 5, adaptiveFiltering }).toBuffer();
}

const sharpLimits = { limitInputPixels: capturedPixelsMax * 2, sequentialRead: true };

/**
 * Sections are decoded one after the other while the rows are streamed, so a tall page is never
 * uncompressed in memory.
 */
export const openPicture = (bytes: Buffer | Sections): Sharp => {
  if (Buffer.isBuffer(bytes)) return sharp(bytes, sharpLimits);
  const { sections, width, height } = bytes;
  if (sections.length === 1) return sharp(sections[0], sharpLimits);
  // Each section is padded to the height of the tallest, so the padding of the last section is cut
  // off again.
  return sharp([...sections], { ...sharpLimits, join: { across: 1 } }).extract({ left: 0, top: 0, width, height });
};

function openResized({ bytes, output, fileFormat, width, height }: CapturedOutput): Sharp {
  const picture = openPicture(bytes);
  if (output.type !== 'screenshot' || output.resize === undefined || width === null || height === null) return picture;
  const { fit, background = '#ffffff' } = output.resize;
  const { red, green, blue, alpha } = parseColour(background);
  const size = resized({ width, height }, output.resize);
  const filled = picture.resize({
    width: size.width,
    height: size.height,
    fit: fit === 'inside' ? 'fill' : fit,
    background: { r: red, g: green, b: blue, alpha: alpha / 255 },
  });
  return fileFormat === 'jpeg' ? filled.flatten({ background: '#ffffff' }) : filled;
}

export const countBytes = (bytes: Buffer | Sections): number =>
  Buffer.isBuffer(bytes) ? bytes.length : bytes.sections.reduce((sum, { length }) => sum + length, 0);

export type EncodeTools = {
  readonly convert: ConvertOne;
  /** Organizations take turns in conversions. */
  readonly organizationId: string;
  readonly warn: (warning: CaptureWarning) => void;
  readonly measured: (text: TextContent) => void;
  readonly signal: AbortSignal;
};

type AnyOutput = NonNullable<CaptureRequest['outputs']>[number] | Output;

export const needsConversion = (
  output: AnyOutput,
): output is Extract<AnyOutput, { type: 'html' | 'markdown' | 'metadata' }> =>
  output.type === 'markdown' ||
  output.type === 'metadata' ||
  (output.type === 'html' && (output.clean || output.mainContentOnly));

/** Addresses are already absolute where they have to be. */
export async function encodeText(
  { output, bytes, visibleWords }: CapturedOutput,
  { convert, organizationId, warn, measured, signal }: EncodeTools,
): Promise<Buffer> {
  if (!Buffer.isBuffer(bytes)) throw new TypeError('A result that is not an image came in sections');
  const measure = (words: number, visible: number): void =>
    measured({ outputId: output.id, words, visibleShare: computeShare(words, visible) });
  if (visibleWords !== undefined)
    measure(output.type === 'json' ? wordsOfJson(bytes.toString()) : visibleWords, visibleWords);
  if (!needsConversion(output)) return bytes;
  if (output.type === 'metadata') return encodeMetadata(bytes, { convert, organizationId, signal });
  const page = { html: bytes.toString(), url: 'about:blank', mainContentOnly: output.mainContentOnly };
  const { text, mainContentFound, formulasLost, words } = await convert(
    output.type === 'html'
      ? { to: 'html', ...page }
      : { to: 'markdown', ...page, title: output.title, imageText: output.imageText },
    { organizationId, signal },
  );
  if (visibleWords === undefined) measure(words.kept, words.visible);
  if (!mainContentFound) warn(warning('MAIN_CONTENT_NOT_FOUND', `The output ${output.id} contains the complete page.`));
  if (formulasLost > 0)
    warn(
      warning(
        'FORMULA_LOST',
        `The output ${output.id} lacks ${formulasLost} ${formulasLost === 1 ? 'formula' : 'formulas'}.`,
      ),
    );
  return Buffer.from(text);
}

/**
 * Metadata of a page that is too large to be converted keeps the stated facts; its kind is null.
 */
async function encodeMetadata(
  bytes: Buffer,
  { convert, organizationId, signal }: Pick<EncodeTools, 'convert' | 'organizationId' | 'signal'>,
): Promise<Buffer> {
  const { metadata, html } = JSON.parse(bytes.toString()) as MetadataReading;
  const read = async (page: string): Promise<VisibleFacts> => {
    const { text } = await convert({ to: 'facts', html: page, url: 'about:blank' }, { organizationId, signal });
    return JSON.parse(text) as VisibleFacts;
  };
  const visible = html === null ? undefined : await read(html).catch(ignoreTooLarge);
  return Buffer.from(JSON.stringify(visible ? addVisibleFacts(metadata, visible) : { ...metadata, pageType: null }));
}

function ignoreTooLarge(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'RESULT_TOO_LARGE') throw error;
}

/** Word counts are estimates, so a share is in hundredths. */
const computeShare = (words: number, visible: number): number =>
  visible === 0 ? 1 : Math.round(Math.min(1, words / visible) * 100) / 100;
const wordsOfJson = (json: string): number =>
  Object.values(JSON.parse(json) as Record<string, string | null | (string | null)[]>)
    .flat()
    .reduce((sum, value) => sum + countWordsOfHtml(value ?? ''), 0);
