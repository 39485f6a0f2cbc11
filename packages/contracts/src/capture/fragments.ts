/**
 * Parts that request schemas share. The bounds are documented in docs/interface/capture.md#request
 * and docs/interface/usage.md#limits.
 */
export const selector = {
  type: 'string',
  minLength: 1,
  maxLength: 500,
  description: 'CSS selector.',
} as const;

export const targetUrl = {
  type: 'string',
  minLength: 1,
  maxLength: 8_192,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
  description: 'must start with http:// or https://',
  example: 'https://example.com',
} as const;

export const timeoutMs = { type: 'integer', minimum: 1_000, maximum: 60_000 } as const;
export const quality = { type: 'integer', minimum: 1, maximum: 100 } as const;
export const viewport = {
  type: 'object',
  title: 'Viewport',
  properties: {
    width: { type: 'integer', minimum: 100, maximum: 4_096, default: 1_920, description: 'Width in CSS pixels.' },
    height: { type: 'integer', minimum: 100, maximum: 4_096, default: 1_080, description: 'Height in CSS pixels.' },
    deviceScaleFactor: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      default: 1,
      description: 'Device pixels per CSS pixel.',
    },
    isMobile: { type: 'boolean', description: 'Lay out pages as on a phone. Defaults to false.' },
    hasTouch: { type: 'boolean', description: 'Emulate a touch screen. Defaults to false.' },
  },
  default: {},
} as const;

/**
 * Parts of pages that are removed from the image, each with its own field. The render service
 * contains the code.
 */
export const blockers = {
  blockAds: { type: 'boolean', default: true, description: 'Block common ad networks.' },
  blockCookieBanners: { type: 'boolean', default: true, description: 'Dismiss consent banners.' },
  blockPopups: { type: 'boolean', default: true, description: 'Remove popups and other overlays.' },
} as const;
export type BlockerName = keyof typeof blockers;

type FragmentProperties = { readonly [name: string]: object };
export type NamedSelector = readonly [path: string, text: string];

/**
 * Returns the selectors in an object with these properties, at any depth, each with its path. A
 * field is a selector if it has the schema above.
 */
export function selectorsWithin(properties: FragmentProperties, value: object, path = ''): readonly NamedSelector[] {
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(properties).flatMap(([name, schema]) =>
    selectorsIn(schema, given.get(name), path === '' ? name : `${path}.${name}`),
  );
}

type NestedFields = { readonly properties?: FragmentProperties; readonly additionalProperties?: object };
function selectorsIn(schema: object, value: unknown, path: string): readonly NamedSelector[] {
  if (schema === selector) return typeof value === 'string' ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  const { properties, additionalProperties: each }: NestedFields = schema;
  if (properties !== undefined) return selectorsWithin(properties, value, path);
  if (each === undefined) return [];
  return Object.entries(value).flatMap(([name, one]) => selectorsIn(each, one, `${path}.${name}`));
}
