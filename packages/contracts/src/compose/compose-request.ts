import { inputFaults, inputFields, getInputAddress, type Input, pickInput } from '../capture/fragments.ts';
import { createOptionLayer, selectFieldRules } from '../capture/capture-request.ts';
import { rulesWithin, schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../destinations/contract.ts';
import { outputRules, outputSettings } from './output-settings.ts';

const settings = createOptionLayer('compose');
const rules = selectFieldRules('compose');

const part = {
  id: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the capture in the response.' },
  label: { type: 'string', maxLength: 200, description: 'Text of the label.' },
  viewport: settings.viewport,
  device: settings.device,
  fullPage: settings.fullPage,
  darkMode: settings.darkMode,
  delay: settings.delay,
} as const;

export const composeRequest = schema(
  {
    $id: 'ComposeRequest',
    type: 'object',
    properties: {
      captures: {
        type: 'array',
        minItems: 2,
        maxItems: 20,
        items: {
          type: 'object',
          title: 'ComposeCapture',
          properties: { ...inputFields, ...part },
          foreignNames: true,
        },
        description: 'Pages to capture. Set either `captures`, or `url` or `html` with `variants`.',
      },
      ...inputFields,
      variants: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          title: 'ComposeVariant',
          properties: { ...part, customCss: settings.customCss },
          foreignNames: true,
        },
        description: 'Variants of one page. Requires `url` or `html`.',
      },
      defaults: {
        type: 'object',
        default: {},
        properties: settings,
        foreignNames: true,
        description:
          'Capture options for every capture. Options that are not set have the defaults of a single capture.',
      },
      output: outputSettings,
      responseType: {
        enum: ['binary', 'base64', 'url'],
        aliases: { json: 'url' },
        description:
          'How the image is returned. Defaults to binary, or to JSON if Accept is exactly application/json. ' +
          'base64 is limited to 32 MiB. Has no effect with async.',
      },
      async: {
        type: 'boolean',
        default: false,
        description: 'Return a job immediately instead of waiting for the image.',
      },
      ...webhookFields,
    },
  },
  {
    ...rulesWithin('captures.*', { ...rules, '': inputFaults }),
    ...rulesWithin('variants.*', rules),
    ...rulesWithin('defaults', rules),
    ...rulesWithin('output', outputRules),
  },
);
export type ComposeRequest = TypeOf<typeof composeRequest>;

type ComposePart = {
  readonly field: string;
  readonly id: string;
  readonly givenId: string | undefined;
  readonly label: string | undefined;
  readonly input: Input;
  readonly url: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly fieldOf: (setting: string) => string;
};

type ComposePartFaults = Readonly<Record<string, string>>;

/** Exactly one of the two modes must be used. */
export function composeParts(
  request: ComposePartPages,
): { readonly parts: readonly ComposePart[] } | { readonly faults: ComposePartFaults } {
  const faults = modeFaults(request);
  if (faults !== undefined) return { faults };
  const { captures, variants } = request;
  const mode = captures === undefined ? 'variants' : 'captures';
  const named = captures ?? variants!.map((variant) => ({ ...variant, ...pickInput(request) }));
  const parts = named.map(({ id, label, url, html, baseUrl, ...options }, position): ComposePart => {
    const input = { url, html, baseUrl };
    const field = `${mode}.${position}`;
    return {
      field,
      id: id ?? String(position + 1),
      givenId: id,
      label,
      input,
      url: getInputAddress(input),
      options,
      fieldOf: (setting) => getField(setting, { field, mode, options }),
    };
  });
  const again = parts.findIndex(({ id }, position) => parts.findIndex((one) => one.id === id) < position);
  return again < 0
    ? { parts }
    : { faults: { [`${parts[again]!.field}.id`]: 'must differ from the id of every other capture' } };
}

type ComposePartPages = Pick<ComposeRequest, 'captures' | 'variants'> & Input;

function modeFaults({ captures, variants, ...input }: ComposePartPages): ComposePartFaults | undefined {
  const url = input.url ?? input.html;
  if (captures !== undefined && (url !== undefined || variants !== undefined))
    return { captures: 'must not be sent together with url or variants' };
  if (captures !== undefined) return undefined;
  if (url === undefined && variants === undefined) return { captures: 'is required, unless url is sent with variants' };
  if (variants === undefined) return { variants: 'is required with url' };
  if (url === undefined) return { url: 'is required with variants' };
  const faults = inputFaults(pickInput(input));
  return Object.keys(faults).length === 0 ? undefined : faults;
}

type ComposePartPlace = { readonly field: string; readonly mode: 'captures' | 'variants'; readonly options: object };

function getField(setting: string, { field, mode, options }: ComposePartPlace): string {
  const [name = ''] = setting.split('.');
  if (name === 'url' || name === 'baseUrl') return mode === 'variants' ? name : `${field}.${name}`;
  return Object.hasOwn(options, name) ? `${field}.${setting}` : `defaults.${setting}`;
}
