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

/** The render service contains the code. */
export const blockers = {
  blockAds: { type: 'boolean', default: true, description: 'Block common ad networks.' },
  blockCookieBanners: { type: 'boolean', default: true, description: 'Dismiss consent banners.' },
  blockPopups: { type: 'boolean', default: true, description: 'Remove popups and other overlays.' },
} as const;
export type BlockerName = keyof typeof blockers;

type FragmentProperties = { readonly [name: string]: object };
export type NamedSelector = readonly [path: string, text: string];

/** Returns the selectors at any depth, each with its path. */
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

/** The mask that responses show in place of a secret text. */
export const hidden = '[redacted]';

export const htmlBytesMax = 2 * 1_048_576;

const { example: _example, ...address } = targetUrl;
export const inputFields = {
  url: { ...targetUrl, description: 'must start with http:// or https://' },
  html: {
    type: 'string',
    minLength: 1,
    maxLength: htmlBytesMax,
    description: 'HTML document to capture instead of a URL. At most 2 MiB.',
  },
  baseUrl: {
    ...address,
    description:
      'must start with http:// or https://. Base URL and origin of `html`, used to resolve its relative URLs.',
  },
} as const;

/**
 * No such host can exist (RFC 6761, section 6.4), so relative addresses lead nowhere. It is not
 * HTTPS, because images of the page may be http://.
 */
export const addressOfHtml = 'http://html.invalid/';

export type Input = {
  readonly url?: string | undefined;
  readonly html?: string | undefined;
  readonly baseUrl?: string | undefined;
};

export const pickInput = ({ url, html, baseUrl }: Input): Input => ({ url, html, baseUrl });
export const getInputAddress = ({ url, html, baseUrl }: Input): string =>
  html === undefined ? url! : (baseUrl ?? addressOfHtml);

type InputFaults = Readonly<Record<string, string>>;
export function inputFaults({ url, html, baseUrl }: Input): InputFaults {
  if (url === undefined && html === undefined) return { url: 'is required, unless html is sent' };
  if (url !== undefined && html !== undefined)
    return { html: 'must not be sent together with url. Send only one of them' };
  if (html === undefined) return baseUrl === undefined ? {} : { baseUrl: 'applies only with html' };
  return new TextEncoder().encode(html).length <= htmlBytesMax
    ? {}
    : { html: `must have at most ${htmlBytesMax} bytes in UTF-8` };
}
