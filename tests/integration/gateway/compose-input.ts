type Bad = {
  readonly breaks: string;
  readonly body: unknown;
  readonly code?: string;
  readonly field: string;
  readonly message: string;
};

const url = 'https://example.com/';
const captures = [{ url }, { url }];
const letters = (count: number): string => 'a'.repeat(count);
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 50);

const bad = (path: string, value: unknown, message: string, body: unknown): Bad => ({
  breaks: `${path} = ${shown(value)}`,
  body,
  field: path,
  message,
});
/** Of `output`, whatever is nested in it. */
const output = (path: string, value: unknown, message: string): Bad => {
  const [group, name] = path.split('.') as [string, string | undefined];
  const set = name === undefined ? { [group]: value } : { [group]: { [name]: value } };
  return { ...bad(`output.${path}`, value, message, { captures, output: set }) };
};
const integer = (path: string, min: number, max: number): Bad[] => [
  ...[min - 1, max + 1].map((value) => output(path, value, `must be from ${min} to ${max}`)),
  ...[min + 0.5, String(min)].map((value) => output(path, value, 'must be an integer')),
];
const boolean = (path: string): Bad[] => ['true', 1].map((value) => output(path, value, 'must be a boolean'));
const oneOf = (path: string, names: readonly string[]): Bad[] =>
  ['nothing_like_it', '', 7].map((value) => output(path, value, `must be one of ${names.join(', ')}`));
const colour = (path: string): Bad[] => [
  ...['reddish', '#12345g', '#1234567', '#123456789', 'rgb(0,0)', '</svg>'].map((value) =>
    output(path, value, 'must be a colour such as #336699'),
  ),
  output(path, '', 'must have at least 1 character'),
  output(path, 7, 'must be a string'),
];
const object = (path: string): Bad[] => ['a', 5, []].map((value) => output(path, value, 'must be an object'));

/** A capture of the list, beside a good one. */
const capture = (part: object, field: string, message: string, code?: string): Bad => ({
  breaks: `captures.1.${field} of ${shown(part)}`,
  body: { captures: [{ url }, { url, ...part }] },
  field: `captures.1.${field}`,
  message,
  ...(code !== undefined && { code }),
});
const variant = (part: object, field: string, message: string): Bad => ({
  breaks: `variants.0.${field} of ${shown(part)}`,
  body: { url, variants: [part] },
  field: `variants.0.${field}`,
  message,
});
const defaults = (settings: object, field: string, message: string, code?: string): Bad => ({
  breaks: `defaults.${field} of ${shown(settings)}`,
  body: { captures, defaults: settings },
  field: `defaults.${field}`,
  message,
  ...(code !== undefined && { code }),
});

const layouts = ['auto', 'grid', 'horizontal', 'vertical', 'masonry', 'mondrian', 'partitioning'];

/** Every rule of docs/interface/compose.md#request, each bound just missed. */
export const badComposes: readonly Bad[] = [
  bad('captures', undefined, 'is required, unless url is sent with variants', {}),
  bad('captures', 'both modes', 'must not be sent together', { captures, url, variants: [{}] }),
  bad('captures', 'with url', 'must not be sent together', { captures, url }),
  bad('variants', undefined, 'is required with url', { url }),
  bad('url', undefined, 'is required with variants', { variants: [{}] }),
  bad('captures', 'one', 'must have at least 2 items', { captures: [{ url }] }),
  bad('captures', 'too many', 'must have at most 20 items', { captures: Array(21).fill({ url }) }),
  ...['a', {}].map((value) => bad('captures', value, 'must be an array', { captures: value })),
  bad('variants', 'none', 'must have at least 1 item', { url, variants: [] }),
  bad('variants', 'too many', 'must have at most 20 items', { url, variants: Array(21).fill({}) }),
  bad('captures.0', 'a', 'must be an object', { captures: ['a', { url }] }),
  bad('url', 'ftp', 'must start with http:// or https://', { url: 'ftp://example.com/', variants: [{}] }),
  bad('url', 'broken', 'must be a valid URL', { url: 'http://a b/', variants: [{}, {}] }),
  {
    ...bad('url', 'own', 'is not allowed as a target', { url: 'http://127.0.0.1/', variants: [{}] }),
    code: 'URL_NOT_ALLOWED',
  },

  capture({ url: undefined }, 'url', 'is required'),
  capture({ url: 'example.com' }, 'url', 'must start with http:// or https://'),
  capture({ url: 'http://[::1/' }, 'url', 'must be a valid URL'),
  capture({ url: 'http://10.0.0.1/' }, 'url', 'is not allowed as a target', 'URL_NOT_ALLOWED'),
  capture({ id: '' }, 'id', 'must have at least 1 character'),
  capture({ id: letters(101) }, 'id', 'must have at most 100 characters'),
  capture({ id: 5 }, 'id', 'must be a string'),
  capture({ id: '1' }, 'id', 'must differ from the id of every other capture'),
  capture({ label: letters(201) }, 'label', 'must have at most 200 characters'),
  capture({ label: 5 }, 'label', 'must be a string'),
  capture({ label: 'a\0b' }, 'label', 'must not contain U+0000'),
  capture({ viewport: 'wide' }, 'viewport', 'must be an object'),
  capture({ viewport: { width: 99 } }, 'viewport.width', 'must be from 100 to 4096'),
  capture({ viewport: { height: 4_097 } }, 'viewport.height', 'must be from 100 to 4096'),
  capture({ viewport: { deviceScaleFactor: 4 } }, 'viewport.deviceScaleFactor', 'must be from 1 to 3'),
  capture({ device: 'iphone_99' }, 'device', 'is not known. Similar names: '),
  capture({ fullPage: 'yes' }, 'fullPage', 'must be a boolean'),
  capture({ darkMode: 1 }, 'darkMode', 'must be a boolean'),
  capture({ delay: 30_001 }, 'delay', 'must be from 0 to 30000'),
  variant({ customCss: letters(10_001) }, 'customCss', 'must have at most 10000 characters'),
  variant({ device: 'nothing_like_it' }, 'device', 'is not known'),
  variant({ viewport: { width: 1.5 } }, 'viewport.width', 'must be an integer'),

  ...['a', []].map((value) => bad('defaults', value, 'must be an object', { captures, defaults: value })),
  defaults({ timeout: 999 }, 'timeout', 'must be from 1000 to 60000'),
  defaults({ device: 'iphone_99' }, 'device', 'is not known'),
  defaults({ waitUntil: 'whenever' }, 'waitUntil', 'must be one of load, domcontentloaded, networkidle'),
  defaults({ actions: [{ type: 'click' }] }, 'actions.0.selector', 'is required'),
  defaults({ session: { cookies: [] } }, 'session', 'is not available for compose requests'),

  ...['a', []].map((value) => bad('output', value, 'must be an object', { captures, output: value })),
  ...oneOf('layout', layouts),
  ...oneOf('format', ['png', 'jpeg', 'webp']),
  output('format', 'pdf', 'must be one of png, jpeg, webp'),
  ...integer('quality', 1, 100),
  ...integer('columns', 1, 10),
  ...integer('spacing', 0, 100),
  ...integer('padding', 0, 100),
  ...colour('background'),
  ...oneOf('alignment', ['top', 'center', 'bottom']),
  ...integer('maxWidth', 100, 10_000),
  ...integer('maxHeight', 100, 10_000),
  ...integer('thumbnailWidth', 50, 2_000),
  ...object('labels'),
  ...boolean('labels.show'),
  ...oneOf('labels.position', ['top', 'bottom']),
  ...integer('labels.fontSize', 8, 48),
  ...colour('labels.fontColor'),
  ...colour('labels.background'),
  ...integer('labels.padding', 0, 50),
  ...object('border'),
  ...integer('border.width', 0, 50),
  ...colour('border.color'),
  ...integer('border.radius', 0, 200),
  ...object('shadow'),
  ...boolean('shadow.enabled'),
  ...integer('shadow.blur', 0, 100),
  ...colour('shadow.color'),
  ...integer('shadow.offsetX', -100, 100),
  ...integer('shadow.offsetY', -100, 100),
  bad('output.maxWidth', 100, 'is too small for 20 captures', {
    captures: Array(20).fill({ url }),
    output: { layout: 'grid', columns: 10, spacing: 100, maxWidth: 100 },
  }),
  bad('output.maxHeight', 100, 'is too small for 2 captures', {
    captures,
    output: { layout: 'vertical', spacing: 100, maxHeight: 100 },
  }),

  ...['json5', '', 7].map((value) =>
    bad('responseType', value, 'must be one of binary, base64, url', { captures, responseType: value }),
  ),
  ...['yes', 1].map((value) => bad('async', value, 'must be a boolean', { captures, async: value })),
  bad('webhookUrl', 'ftp', 'must start with http:// or https://', { captures, webhookUrl: 'ftp://a/' }),
  {
    ...bad('webhookUrl', 'own', 'is not allowed as a destination', { captures, webhookUrl: 'http://127.0.0.1/' }),
    code: 'URL_NOT_ALLOWED',
  },
  bad('webhookSecret', 'long', 'must have at most 255 characters', { captures, webhookSecret: letters(256) }),
];

/** What well-meaning clients send, and values at the edge. */
export const goodComposes: readonly object[] = [
  { captures },
  { captures: Array(20).fill({ url }) },
  { url, variants: [{}] },
  { captures, output: { layout: 'GRID', format: 'JPG', alignment: 'Center', background: 'Transparent' } },
  { captures, output: { background: '#ABCDEF80', columns: 10, spacing: 100, padding: 100, quality: 1 } },
  {
    captures: [
      { url, device: 'iPhone 14', label: '' },
      { url, viewport: { width: 100 }, delay: 30_000, id: 'b' },
    ],
  },
  { captures, defaults: { blockLevel: 'ULTIMATE', viewport: { height: 500 }, actions: [] } },
  { captures, output: { labels: { show: true, fontSize: 48, padding: 50 }, border: { width: 50, radius: 200 } } },
];
