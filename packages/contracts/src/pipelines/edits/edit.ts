import { type ImageFormat, imageFormats } from '../../formats/formats.ts';
import { colour } from '../../colours/colour.ts';
import { discriminated, type Variant, type Infer } from '../../schemas/schema.ts';

export const pictureBytesMax = 256 * 1024;
const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Includes the longest accepted `data:` prefix. */
const watermarkCharactersMax = Math.ceil(pictureBytesMax / 3) * 4 + 'data:image/jpeg;base64,'.length;

/** Any other format is refused, even if a decoder supports it. */
const signaturesByFormat: Readonly<Record<ImageFormat, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  webp: (bytes) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
};
const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, index) => bytes[index] === byte);

export function watermarkPicture(image: string): Uint8Array | undefined {
  const text = image.replace(dataUrl, '');
  if (text === '' || !base64.test(text)) return undefined;
  // This function also runs in the browser, for the canvas.
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const isKnown = Object.values(signaturesByFormat).some((fits) => fits(bytes));
  return isKnown && bytes.length <= pictureBytesMax ? bytes : undefined;
}

type EditRow = Variant & {
  readonly label: string;
  readonly about: string;
};
const row = <
  const Properties extends Variant['properties'],
  const Required extends readonly (keyof Properties & string)[],
>(given: {
  readonly label: string;
  readonly about: string;
  readonly properties: Properties;
  readonly required: Required;
  readonly exactlyOne?: readonly (keyof Properties & string)[];
}) => given;

/** PNG allows more than fits into memory. */
const sidePxMax = 65_535;
const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;
const offsetSchema = (description: string) => ({ ...integer(0, sidePxMax), default: 0, description }) as const;
const left = offsetSchema('Pixels from the left edge.');
const top = offsetSchema('Pixels from the top edge.');
const width = { ...integer(1, sidePxMax), description: 'Width in pixels.' } as const;
const height = { ...integer(1, sidePxMax), description: 'Height in pixels.' } as const;
const point = (description: string) => ({ ...integer(-sidePxMax, sidePxMax), description }) as const;
const band = (side: string) => ({ ...integer(0, 2_000), default: 0, description: `Pixels added ${side}.` }) as const;
const fontSize = { ...integer(6, 400), description: 'Font size in pixels.' } as const;
const text = (maxLength: number, description: string) =>
  ({ type: 'string', minLength: 1, maxLength, description }) as const;

const resizeFits = ['inside', 'cover', 'fill'] as const;
export const addressMax = 200;
const frameStyles = ['browser', 'phone'] as const;
const watermarkPlaces = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
  'tiled',
] as const;

/** Pixels of the image when the edit is applied (docs/pipelines-edits.md#edits). */
export const editTable = {
  crop: row({
    label: 'Crop',
    about: 'Keeps one part of the image.',
    properties: { x: left, y: top, width, height },
    required: ['width', 'height'],
  }),
  resize: row({
    label: 'Resize',
    about: 'Scales the image.',
    properties: {
      width: { ...integer(1, 10_000), description: 'Width in pixels. If absent, derived from the height.' },
      height: { ...integer(1, 10_000), description: 'Height in pixels. If absent, derived from the width.' },
      fit: {
        enum: resizeFits,
        default: 'inside',
        description:
          'Applies if both width and height are set. inside keeps the whole image, cover fills the size and ' +
          'crops the rest, fill stretches the image.',
      },
      enlarge: {
        type: 'boolean',
        default: true,
        description: 'Set to false to keep images that are smaller unchanged.',
      },
    },
    required: [],
  }),
  pad: row({
    label: 'Pad',
    about: 'Adds space around the image.',
    properties: {
      top: band('above'),
      right: band('to the right'),
      bottom: band('below'),
      left: band('to the left'),
      color: { ...colour, default: '#ffffff' },
    },
    required: [],
  }),
  frame: row({
    label: 'Frame',
    about: 'Shows the image in a browser window or on a phone.',
    properties: {
      style: { enum: frameStyles, default: 'browser', description: 'Kind of frame.' },
      theme: { enum: ['light', 'dark'], default: 'light', description: 'Colour scheme of the frame.' },
      address: {
        type: 'string',
        maxLength: addressMax,
        default: '',
        description:
          'Text in the address bar of a browser frame. An empty text shows the URL of the page, a space shows nothing.',
      },
    },
    required: [],
  }),
  corners: row({
    label: 'Round corners',
    about: 'Rounds the corners. The area outside becomes transparent.',
    properties: { radius: { ...integer(1, 2_000), default: 16, description: 'Corner radius in pixels.' } },
    required: [],
  }),
  watermark: row({
    label: 'Watermark',
    about: 'Places a text or an image over the image.',
    properties: {
      text: text(200, 'Text of the watermark. Set either a text or an image.'),
      image: {
        type: 'string',
        minLength: 1,
        maxLength: watermarkCharactersMax,
        description: 'PNG, JPEG or WebP file of at most 256 KiB, in Base64. Set either an image or a text.',
      },
      position: {
        enum: watermarkPlaces,
        default: 'bottom-right',
        description: 'Position. tiled repeats the watermark over the whole image.',
      },
      opacity: { ...integer(1, 100), default: 50, description: 'Opacity in percent.' },
      margin: { ...integer(0, 1_000), default: 16, description: 'Distance to the edge or between tiles, in pixels.' },
      fontSize: { ...fontSize, default: 32 },
      color: { ...colour, default: '#000000' },
      width: {
        ...integer(1, 4_096),
        description: 'Width of the watermark image in pixels. Defaults to its own width.',
      },
    },
    required: [],
    exactlyOne: ['text', 'image'],
  }),
  text: row({
    label: 'Text',
    about: 'Adds text to the image.',
    properties: {
      text: text(1_000, 'Text to add. Line breaks are preserved.'),
      x: left,
      y: top,
      fontSize: { ...fontSize, default: 24 },
      color: { ...colour, default: '#000000' },
      background: { ...colour, default: 'transparent', alsoNamed: ['backgroundColor'] },
      padding: { ...integer(0, 200), default: 0, description: 'Padding of the background around the text in pixels.' },
    },
    required: ['text'],
  }),
  arrow: row({
    label: 'Arrow',
    about: 'Draws an arrow between two points.',
    properties: {
      fromX: point('Start of the arrow in pixels from the left edge.'),
      fromY: point('Start of the arrow in pixels from the top edge.'),
      toX: point('Arrowhead in pixels from the left edge.'),
      toY: point('Arrowhead in pixels from the top edge.'),
      thickness: { ...integer(1, 100), default: 4, description: 'Line width in pixels.' },
      color: { ...colour, default: '#d33a2c' },
    },
    required: ['fromX', 'fromY', 'toX', 'toY'],
  }),
  box: row({
    label: 'Box',
    about: 'Draws a rectangle.',
    properties: {
      x: left,
      y: top,
      width,
      height,
      thickness: { ...integer(1, 100), default: 4, description: 'Line width in pixels, inside the rectangle.' },
      color: { ...colour, default: '#d33a2c' },
      fill: { ...colour, default: 'transparent', description: 'Fill colour.' },
    },
    required: ['width', 'height'],
  }),
  redact: row({
    label: 'Redact',
    about: 'Covers an area with a solid colour. The original content is removed from the file.',
    properties: {
      x: left,
      y: top,
      width,
      height,
      color: { ...colour, default: '#000000', description: 'Opaque colour.' },
    },
    required: ['width', 'height'],
  }),
  convert: row({
    label: 'Convert',
    about: 'Converts the file to another format.',
    properties: {
      format: { enum: imageFormats, aliases: { jpg: 'jpeg' }, description: 'File format.' },
      quality: { ...integer(1, 100), default: 90, description: 'Image quality. Applies only to jpeg and webp.' },
      background: {
        ...colour,
        default: '#ffffff',
        description: 'Background colour for transparent areas. Applies only to jpeg.',
      },
    },
    required: ['format'],
  }),
} as const satisfies Record<string, EditRow>;

export type EditType = keyof typeof editTable;
export const editTypes = Object.keys(editTable) as readonly EditType[];

export const edit = discriminated(editTable, {}, 'Edit');
export type Edit = { readonly type: string; readonly [field: string]: unknown };
/** An edit with its defaults (`readEdit`). */
export type CompleteEdit = Infer<typeof edit>;
export type EditOf<Type extends EditType> = Extract<CompleteEdit, { type: Type }>;
