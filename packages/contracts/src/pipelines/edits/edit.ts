import { colour } from '../../compose/colour.ts';
import { imageFormats } from '../../formats/formats.ts';
import { discriminated, type Variant } from '../../schemas/discriminated.ts';
import type { Infer } from '../../schemas/schema.ts';
import { pictureLettersMax } from './watermark-picture.ts';

type Row = Variant & {
  /** What people call it. */
  readonly label: string;
  /** What it does, in one sentence. */
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

/** What PNG could hold is more than memory does; this is the longest side that any picture of the service has. */
const sidePxMax = 65_535;
const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;
const place = (description: string) => ({ ...integer(0, sidePxMax), default: 0, description }) as const;
const left = place('Pixels from the left edge.');
const top = place('Pixels from the upper edge.');
const width = { ...integer(1, sidePxMax), description: 'Pixels.' } as const;
const height = { ...integer(1, sidePxMax), description: 'Pixels.' } as const;
const point = (description: string) => ({ ...integer(-sidePxMax, sidePxMax), description }) as const;
const band = (side: string) => ({ ...integer(0, 2_000), default: 0, description: `Pixels added ${side}.` }) as const;
const fontSize = { ...integer(6, 400), description: 'Pixels.' } as const;
const text = (maxLength: number, description: string) =>
  ({ type: 'string', minLength: 1, maxLength, description }) as const;

export const resizeFits = ['inside', 'cover', 'fill'] as const;
export const frameStyles = ['browser', 'phone'] as const;
export const watermarkPlaces = [
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

/** The kinds of edit (docs/pipelines-edits.md#edits). Pixels are those of the picture as it is when the turn of the edit comes. */
export const editTable = {
  crop: row({
    label: 'Crop',
    about: 'Keeps one part of the picture.',
    properties: { x: left, y: top, width, height },
    required: ['width', 'height'],
  }),
  resize: row({
    label: 'Resize',
    about: 'Makes the picture larger or smaller.',
    properties: {
      width: { ...integer(1, 10_000), description: 'Pixels. Left out: follows from the height.' },
      height: { ...integer(1, 10_000), description: 'Pixels. Left out: follows from the width.' },
      fit: {
        enum: resizeFits,
        default: 'inside',
        description:
          'With both sides: inside keeps all of it, cover fills the size and cuts what is over, fill distorts it.',
      },
      enlarge: { type: 'boolean', default: true, description: 'false leaves a picture alone that is smaller.' },
    },
    required: [],
  }),
  pad: row({
    label: 'Pad',
    about: 'Adds room around the picture.',
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
    about: 'Shows the picture in a browser window or on a phone.',
    properties: {
      style: { enum: frameStyles, default: 'browser', description: 'What is drawn around it.' },
      theme: { enum: ['light', 'dark'], default: 'light', description: 'How bright the frame is.' },
      address: {
        type: 'string',
        maxLength: 200,
        default: '',
        description: 'What the address bar of a browser says.',
      },
    },
    required: [],
  }),
  corners: row({
    label: 'Round corners',
    about: 'Rounds the corners; what is outside becomes transparent.',
    properties: { radius: { ...integer(1, 2_000), default: 16, description: 'Pixels.' } },
    required: [],
  }),
  watermark: row({
    label: 'Watermark',
    about: 'Puts a text or a picture over the picture.',
    properties: {
      text: text(200, 'What is written. Either this or a picture.'),
      image: {
        type: 'string',
        minLength: 1,
        maxLength: pictureLettersMax,
        description: 'A PNG, JPEG or WebP file of at most 256 KiB in base64. Either this or a text.',
      },
      position: { enum: watermarkPlaces, default: 'bottom-right', description: 'Where it is; tiled is everywhere.' },
      opacity: { ...integer(1, 100), default: 50, description: 'Percent.' },
      margin: { ...integer(0, 1_000), default: 16, description: 'Pixels to the edge, or between tiles.' },
      fontSize: { ...fontSize, default: 32 },
      color: { ...colour, default: '#000000' },
      width: { ...integer(1, 4_096), description: 'Pixels of a picture. Left out: its own.' },
    },
    required: [],
    exactlyOne: ['text', 'image'],
  }),
  text: row({
    label: 'Text',
    about: 'Writes on the picture.',
    properties: {
      text: text(1_000, 'What is written; a line break begins a new line.'),
      x: left,
      y: top,
      fontSize: { ...fontSize, default: 24 },
      color: { ...colour, default: '#000000' },
      background: { ...colour, default: 'transparent', alsoNamed: ['backgroundColor'] },
      padding: { ...integer(0, 200), default: 0, description: 'Pixels of background around the text.' },
    },
    required: ['text'],
  }),
  arrow: row({
    label: 'Arrow',
    about: 'Draws an arrow from one point to another.',
    properties: {
      fromX: point('Where it begins, in pixels from the left edge.'),
      fromY: point('Where it begins, in pixels from the upper edge.'),
      toX: point('Where its head is, in pixels from the left edge.'),
      toY: point('Where its head is, in pixels from the upper edge.'),
      thickness: { ...integer(1, 100), default: 4, description: 'Pixels.' },
      color: { ...colour, default: '#d33a2c' },
    },
    required: ['fromX', 'fromY', 'toX', 'toY'],
  }),
  box: row({
    label: 'Box',
    about: 'Draws a rectangle around something.',
    properties: {
      x: left,
      y: top,
      width,
      height,
      thickness: { ...integer(1, 100), default: 4, description: 'Pixels of the line, inside the rectangle.' },
      color: { ...colour, default: '#d33a2c' },
      fill: { ...colour, default: 'transparent', description: 'The colour inside the line.' },
    },
    required: ['width', 'height'],
  }),
  redact: row({
    label: 'Redact',
    about: 'Replaces a part of the picture with one colour; nothing of it is left in the file.',
    properties: {
      x: left,
      y: top,
      width,
      height,
      color: { ...colour, default: '#000000', description: 'A colour that nothing shows through.' },
    },
    required: ['width', 'height'],
  }),
  convert: row({
    label: 'Convert',
    about: 'Writes the file in another format.',
    properties: {
      format: { enum: imageFormats, aliases: { jpg: 'jpeg' }, description: 'What file is made.' },
      quality: { ...integer(1, 100), default: 90, description: 'For jpeg and webp.' },
      background: { ...colour, default: '#ffffff', description: 'What is behind transparent parts of a jpeg.' },
    },
    required: ['format'],
  }),
} as const satisfies Record<string, Row>;

export type EditType = keyof typeof editTable;
export const editTypes = Object.keys(editTable) as readonly EditType[];

/** One edit. What no keyword can say of it, `editFaults` does. */
export const edit = discriminated(editTable, {}, 'Edit');
/** As a graph has it: what was left out is not there. */
export type Edit = { readonly type: string; readonly [field: string]: unknown };
/** With its defaults (`readEdit`). */
export type CompleteEdit = Infer<typeof edit>;
export type EditOf<Type extends EditType> = Extract<CompleteEdit, { type: Type }>;
