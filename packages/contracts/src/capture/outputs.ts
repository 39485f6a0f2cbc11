import { imageFormats } from '../formats/formats.ts';
import { quality, selector } from './fragments.ts';
import { paperSizeNames } from './paper-sizes.ts';

/** How an output may be called: it becomes a part of addresses and file names. */
export const outputIdPattern = '^[A-Za-z0-9_-]{1,64}$';

const jsonRule = {
  type: 'object',
  required: ['selector'],
  properties: {
    selector,
    type: { enum: ['text', 'html', 'attribute'], default: 'text' },
    attribute: { type: 'string', minLength: 1, maxLength: 200 },
    multiple: { type: 'boolean', default: false },
  },
  if: { required: ['type'], properties: { type: { const: 'attribute' } } },
  // `then` is the keyword of JSON Schema, section 10.2.2.2, not a promise.
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ['attribute'] },
} as const;

const one = <const T extends string, const P extends object, const R extends readonly string[]>(
  type: T,
  properties: P,
  required: R,
) =>
  ({
    type: 'object',
    required: ['type', ...required],
    properties: { type: { const: type }, id: { type: 'string', pattern: outputIdPattern }, ...properties },
  }) as const;

/** The results one page load can yield, in the order they are taken (interface specification, section 2.3). */
export const output = {
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    one(
      'screenshot',
      {
        format: { enum: imageFormats, default: 'png', aliases: { jpg: 'jpeg' } },
        quality: { ...quality, default: 80 },
        fullPage: { type: 'boolean', default: false },
        selector,
      },
      [],
    ),
    one(
      'pdf',
      {
        printBackground: { type: 'boolean', default: true },
        format: { enum: paperSizeNames },
        landscape: { type: 'boolean', default: false },
      },
      [],
    ),
    one(
      'html',
      { clean: { type: 'boolean', default: false }, mainContentOnly: { type: 'boolean', default: false } },
      [],
    ),
    one('markdown', { mainContentOnly: { type: 'boolean', default: false } }, []),
    one('json', { schema: { type: 'object', minProperties: 1, additionalProperties: jsonRule } }, ['schema']),
  ],
} as const;

export const outputs = { type: 'array', minItems: 1, maxItems: 20, items: output } as const;
export const outputTypes = output.oneOf.map(({ properties }) => properties.type.const);
