import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { inputFields } from '@tintype/contracts/capture/fragments';
import { devices } from '@tintype/contracts/devices/devices';
import { badInput } from '../gateway/bad-input.ts';
import { goodInput } from '../gateway/good-input.ts';

type Json = {
  readonly [keyword: string]: unknown;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly aliases?: object;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
};
export type Body = Readonly<Record<string, unknown>>;

const schemas = Object.entries(captureRequest.json['properties'] as Readonly<Record<string, Json>>).filter(
  ([name]) => !Object.hasOwn(inputFields, name),
);
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const letters = (count: number): string => 'a'.repeat(count);

/** Values at the bounds of a schema, beyond them, in other spellings and of other types. */
function valuesFor({ type, enum: names, aliases, minimum = 0, maximum = 0, maxLength, maxItems }: Json): unknown[] {
  if (names !== undefined)
    return [...names, ...names.map((name) => name.toUpperCase()), ...Object.keys(aliases ?? {}), 'nonsense', 5];
  if (type === 'boolean') return [true, false, 'yes', 0];
  if (type === 'integer') return [minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, 'soon', String(minimum)];
  if (type === 'string') return [letters(1), letters(maxLength ?? 1), letters((maxLength ?? 1) + 1), '', 5];
  if (type === 'array') return [[], Array<string>((maxItems ?? 0) + 1).fill('a'), 'a', {}];
  return [{}, [], 'a'];
}

const generated = schemas.flatMap(([name, schema]): Body[] => {
  const [one] = valuesFor(schema);
  const spelled = snakeCase(name);
  return [
    ...[...valuesFor(schema), null].map((value) => ({ [name]: value })),
    ...(spelled === name ? [] : [{ [spelled]: one }, { [spelled]: one, [name]: one }]),
    { [name.slice(0, -1)]: one },
  ];
});

/**
 * Every preset by its display name, and the spellings of `docs/interface/conventions.md#devices`.
 */
const ofDevices: readonly Body[] = [
  ...Object.values(devices).map(({ displayName }) => ({ device: displayName })),
  ...['iphone 14', 'Apple iPhone-14', 'IPHONE_14', 'iPad Pro', 'iPhone 99', 'nonsense'].map((device) => ({ device })),
  { device: 'iPhone 15', viewport: { width: 800 } },
];

const byHand: readonly Body[] = [
  { viewport: { width: 800 } },
  { viewport: { device_scale_factor: 2 } },
  { viewport: { width: 99, height: 4_097, deviceScaleFactor: 4 } },
  { viewport: { depth: 3 } },
  { colour: 'red', quality: 5 },
  { format: 'pdf', paper: 'a4', landscape: true, margins: { top: '1cm', left: 20 } },
  { format: 'pdf', margins: { top: '1 cm' } },
  { margins: { top: -1 } },
  {
    outputs: [
      { type: 'SCREENSHOT', full_page: true },
      { type: 'pdf', format: 'a4' },
    ],
  },
  { outputs: [{ type: 'html' }, { type: 'html' }] },
  { outputs: [{ type: 'json', schema: { title: { selector: 'h1', type: 'ATTRIBUTE' } } }] },
  { actions: [{ type: 'CLICK', selector: '#a', optional: null }] },
  { actions: [{ type: 'type', selector: '#a' }] },
  { actions: [{ type: 'scroll', y: 5, toBottom: false }] },
  { actions: [{ type: 'scroll', y: 5, toBottom: true }] },
  { hideSelectors: ['.a', ''] },
  { failOn: ['HTTP_ERROR', 'blank'] },
  { failOn: ['nothing'] },
  { metadata: { note: letters(8_193) } },
  { session: { cookies: [{ name: 'a;', value: 'b' }] } },
];

const ofSingleCaptures: readonly Body[] = [
  ...goodInput.map(({ body }) => body as Body),
  ...badInput.flatMap(({ body }) => (isBody(body) ? [body] : [])),
].flatMap(({ url: _url, ...options }) =>
  Object.keys(options).every((name) => Object.hasOwn(inputFields, name)) ? [] : [options],
);

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** Options of captures without their URL, each once, as JSON carries them. */
export const optionBodies: readonly Body[] = [
  ...new Set([...generated, ...ofDevices, ...byHand, ...ofSingleCaptures].map((body) => JSON.stringify(body))),
].map((body) => JSON.parse(body) as Body);
