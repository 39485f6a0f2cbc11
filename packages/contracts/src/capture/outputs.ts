import { imageFormats, type FileFormat } from '../formats/formats.ts';
import { discriminated, type Variant, type FieldRules, type Infer } from '../schemas/schema.ts';
import { colourFault } from '../colours/colour.ts';
import { quality, selector, selectorsWithin, type NamedSelector } from './fragments.ts';
import { medium, paper, pdfFields, pdfRules } from './pdf-fields.ts';
import { pictureFields } from './picture-fields.ts';

export const outputIdPattern = '^[A-Za-z0-9_-]{1,64}$';

const jsonRule = {
  type: 'object',
  title: 'JsonRule',
  required: ['selector'],
  properties: {
    selector,
    type: {
      enum: ['text', 'html', 'attribute'],
      default: 'text',
      description: 'Which part of the element to extract.',
    },
    attribute: { type: 'string', minLength: 1, maxLength: 200 },
    multiple: { type: 'boolean', default: false },
  },
  if: { required: ['type'], properties: { type: { const: 'attribute' } } },
  // `then` is the keyword of JSON Schema, section 10.2.2.2, not a promise.
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ['attribute'] },
} as const;

type OutputRow = Variant & {
  readonly formats: readonly FileFormat[];
  readonly body: 'base64' | 'text' | 'json';
  /** Needs the capability `scheduledContentOutputs` in schedules. */
  readonly isContent: boolean;
};

/**
 * The order is that of responses (docs/interface/outputs.md#types). The render service contains the
 * code for each.
 */
export const outputTable = {
  screenshot: {
    properties: {
      format: { enum: imageFormats, default: 'png', aliases: { jpg: 'jpeg' }, description: 'File format.' },
      quality: { ...quality, default: 80 },
      fullPage: { type: 'boolean', default: false },
      selector,
      ...pictureFields,
    },
    required: [],
    formats: imageFormats,
    body: 'base64',
    isContent: false,
  },
  pdf: {
    properties: {
      ...pdfFields,
      printBackground: { type: 'boolean', default: true },
      format: paper,
      landscape: { type: 'boolean', default: false },
      media: { ...medium, description: 'CSS media type to emulate. Defaults to print.' },
    },
    required: [],
    formats: ['pdf'],
    body: 'base64',
    isContent: false,
  },
  html: {
    properties: { clean: { type: 'boolean', default: false }, mainContentOnly: { type: 'boolean', default: false } },
    required: [],
    formats: ['html'],
    body: 'text',
    isContent: true,
  },
  markdown: {
    properties: {
      mainContentOnly: { type: 'boolean', default: false },
      title: {
        type: 'boolean',
        default: true,
        description: 'Include the title of the page above the main content. Has no effect without `mainContentOnly`.',
      },
      imageText: {
        type: 'boolean',
        default: true,
        description: 'Include alternative texts and captions of images. Otherwise images are included by URL only.',
      },
      markHidden: {
        type: 'boolean',
        description:
          'Enclose invisible text in `⟦hidden:` and `⟧`: text that is transparent, tiny, outside the page or ' +
          'in the colour of its background. Defaults to false.',
      },
    },
    required: [],
    formats: ['markdown'],
    body: 'text',
    isContent: true,
  },
  json: {
    properties: { schema: { type: 'object', minProperties: 1, additionalProperties: jsonRule } },
    required: ['schema'],
    formats: ['json'],
    body: 'json',
    isContent: true,
  },
  elements: { properties: {}, required: [], formats: ['json'], body: 'json', isContent: true },
  text: { properties: {}, required: [], formats: ['text'], body: 'text', isContent: true },
  links: { properties: {}, required: [], formats: ['json'], body: 'json', isContent: true },
  metadata: { properties: {}, required: [], formats: ['json'], body: 'json', isContent: true },
  accessibility: { properties: {}, required: [], formats: ['json'], body: 'json', isContent: true },
  mhtml: { properties: {}, required: [], formats: ['mhtml'], body: 'base64', isContent: true },
} as const satisfies Record<string, OutputRow>;
export type OutputType = keyof typeof outputTable;
export const outputTypes = Object.keys(outputTable) as readonly OutputType[];
export const outputFormats: readonly FileFormat[] = [
  ...new Set(outputTypes.flatMap((type): readonly FileFormat[] => outputTable[type].formats)),
];

export const output = discriminated(
  outputTable,
  {
    id: {
      type: 'string',
      maxLength: 64,
      pattern: outputIdPattern,
      description: 'Name of the output in the response. Defaults to its type.',
    },
  },
  'Output',
);
export const outputs = { type: 'array', minItems: 1, maxItems: 20, items: output } as const;

export const outputsRules: FieldRules = {
  /** An output without an id is named by its type (docs/interface/outputs.md#fields). */
  '': (given: Infer<typeof outputs>) => {
    const names = given.map(({ id, type }) => id ?? type);
    const again = names.findIndex((name, index) => names.indexOf(name) < index);
    return again < 0 ? {} : { [`${again}.id`]: 'must be set, and must differ from the id of every other output' };
  },
  '*.resize.background': colourFault,
  ...Object.fromEntries(Object.entries(pdfRules).map(([name, rule]) => [`*.${name}`, rule])),
};

export const selectorsOfOutput = (asked: Infer<typeof output>): readonly NamedSelector[] =>
  selectorsWithin(outputTable[asked.type].properties, asked);

type RequestedOutput = { readonly id?: string | undefined; readonly type: string };

export function sortFilesByRequest<File extends { readonly outputId: string }>(
  files: readonly File[],
  asked: readonly RequestedOutput[] | undefined,
): readonly File[] {
  const places = new Map(asked?.map(({ id, type }, place) => [id ?? type, place]));
  return files.toSorted((a, b) => (places.get(a.outputId) ?? 0) - (places.get(b.outputId) ?? 0));
}

/** A closed set, because each width is created once and stored. */
export const thumbnailWidths = [160, 320, 640] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];
export const thumbnailWidthDefault: ThumbnailWidth = 320;

export const thumbnailHeightOf = (width: number): number => Math.round((width * 10) / 16);
export const thumbnailBytesMax = 20_000;
