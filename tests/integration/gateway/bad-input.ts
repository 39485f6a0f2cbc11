import type { ErrorCode } from '@tintype/contracts/errors/catalogue';

/**
 * A body that breaks one rule, the field that the answer has to name, and a part of what it has to
 * say of it.
 */
export type BadInput = {
  readonly breaks: string;
  readonly body: unknown;
  readonly code: ErrorCode;
  readonly field: string;
  readonly message: string;
};

const url = 'https://example.com/';
const letters = (count: number): string => 'a'.repeat(count);
const set = (path: string, value: unknown): Record<string, unknown> => {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  return { [name]: rest.length === 0 ? value : set(rest.join('.'), value) };
};
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length} characters)` : text;
};

const bad = (path: string, value: unknown, message: string, field = path): BadInput => ({
  breaks: `${path} = ${shown(value)}`,
  body: { url, ...set(path, value) },
  code: 'VALIDATION_ERROR',
  field,
  message,
});

const integer = (path: string, min: number, max: number): BadInput[] => [
  ...[min - 1, max + 1].map((value) => bad(path, value, `must be from ${min} to ${max}`)),
  ...[min + 0.5, String(min), [min]].map((value) => bad(path, value, 'must be an integer')),
];
const boolean = (path: string): BadInput[] => ['true', 1].map((value) => bad(path, value, 'must be a boolean'));
const text = (path: string, lengthMax: number, { mayBeEmpty = false } = {}): BadInput[] => [
  ...(mayBeEmpty ? [] : [bad(path, '', 'must have at least 1 character')]),
  bad(path, letters(lengthMax + 1), `must have at most ${lengthMax} characters`),
  ...[5, ['a']].map((value) => bad(path, value, 'must be a string')),
];
const oneOf = (path: string, names: readonly string[]): BadInput[] =>
  ['nothing_like_it', '', 7].map((value) => bad(path, value, `must be one of ${names.join(', ')}`));

const action = (value: object, message: string, field: string): BadInput =>
  bad('actions', [value], message, `actions.0${field}`);
const output = (value: object, message: string, field: string): BadInput =>
  bad('outputs', [value], message, `outputs.0${field}`);
const cookie = (value: object, message: string, field: string): BadInput =>
  bad('session.cookies', [{ name: 'a', value: 'b', ...value }], message, `session.cookies.0${field}`);
const header = (value: object, message: string, field: string): BadInput =>
  bad('session.headers', [{ name: 'a', value: 'b', ...value }], message, `session.headers.0${field}`);
const storage = (value: object, message: string, field: string): BadInput =>
  bad('session.storage', [{ origin: 'https://example.com', ...value }], message, `session.storage.0${field}`);
const anOrigin = 'must be an origin such as https://example.com';
const click = { type: 'click', selector: '#a' };
const long = letters(501);

/**
 * Every rule of docs/interface/capture.md#request and docs/interface/actions.md#fields and
 * docs/interface/outputs.md#fields, each bound just missed.
 */
export const badInput: readonly BadInput[] = [
  { ...bad('url', undefined, 'is required'), breaks: 'no url', body: {} },
  ...text('url', 8_192),
  bad('html', '<p>', 'must not be sent together with url'),
  bad('baseUrl', url, 'applies only with html'),
  ...['file:///etc/passwd', 'about:blank', 'data:text/html,a'].map((baseUrl): BadInput => ({
    ...bad('baseUrl', baseUrl, 'must start with http:// or https://'),
    body: { html: '<p>', baseUrl },
  })),
  ...['http://10.0.0.1/', 'http://localhost/', 'http://a:b@example.com/'].map((baseUrl): BadInput => ({
    ...bad('baseUrl', baseUrl, 'is not allowed as a target'),
    body: { html: '<p>', baseUrl },
    code: 'URL_NOT_ALLOWED',
  })),
  bad('authentication', { password: 'a' }, 'is required', 'authentication.username'),
  bad('authentication', { username: 'a' }, 'is required', 'authentication.password'),
  bad('authentication', { username: '', password: '' }, 'must have at least 1 character', 'authentication.username'),
  bad('authentication', { username: 'a:b', password: '' }, 'must not contain colons', 'authentication.username'),
  bad('authentication', { username: 'a', password: 'a\n' }, 'must not contain control', 'authentication.password'),
  bad('authentication', 'sealed:a', 'must be an object'),
  bad('session', 'sealed:a', 'must be an object'),
  ...[
    'example.com',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    ' https://example.com/',
    'http:/example.com',
  ].map((value) => bad('url', value, 'must start with http:// or https://')),
  ...['http://', 'http://a b/', 'http://[::1/', 'http://example.com:99999/'].map((value) =>
    bad('url', value, 'must be a valid URL'),
  ),
  ...[
    'http://user:secret@example.com/',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://example.com:22/',
  ].map((value): BadInput => ({ ...bad('url', value, 'is not allowed as a target'), code: 'URL_NOT_ALLOWED' })),

  ...['1920x1080', 5, [1920, 1080]].map((value) => bad('viewport', value, 'must be an object')),
  ...integer('viewport.width', 100, 4_096),
  ...integer('viewport.height', 100, 4_096),
  ...integer('viewport.deviceScaleFactor', 1, 3),
  ...text('device', 100),
  bad('device', 'iphone_99', 'is not known. Similar names: '),
  bad('device', 'iphon 14', 'iphone_14'),
  ...oneOf('format', ['png', 'jpeg', 'webp', 'pdf']),
  ...integer('quality', 1, 100),
  ...boolean('fullPage'),
  ...text('selector', 500),
  ...oneOf('responseType', ['binary', 'base64', 'url']),
  ...integer('delay', 0, 30_000),
  ...text('waitFor', 500),
  ...oneOf('waitUntil', ['load', 'domcontentloaded', 'networkidle']),
  ...integer('timeout', 1_000, 60_000),
  ...boolean('darkMode'),
  ...text('customCss', 10_000, { mayBeEmpty: true }),
  ...['#a', { 0: '#a' }].map((value) => bad('hideSelectors', value, 'must be an array')),
  bad('hideSelectors', Array(51).fill('#a'), 'must have at most 50 items'),
  bad('hideSelectors', ['#a', ''], 'must have at least 1 character', 'hideSelectors.1'),
  bad('hideSelectors', [long], 'must have at most 500 characters', 'hideSelectors.0'),
  bad('hideSelectors', [5], 'must be a string', 'hideSelectors.0'),
  ...boolean('blockAds'),
  ...boolean('blockCookieBanners'),
  ...boolean('blockPopups'),
  ...oneOf('blockLevel', ['none', 'light', 'normal', 'pro', 'pro_plus', 'ultimate']),
  ...boolean('stealthMode'),
  ...['blank', {}].map((value) => bad('failOn', value, 'must be an array')),
  ...['everything', '', 5].map((value) =>
    bad(
      'failOn',
      [value],
      'must be one of http_error, blank, blocked, incomplete_document, missing_images, missing_resources, failed_outputs, failed_assertions, load_not_finished',
      'failOn.0',
    ),
  ),
  bad('failOn', Array(11).fill('blank'), 'must have at most 10 items'),
  ...['text', 5, ['a']].map((value) => bad('metadata', value, 'must be an object')),
  bad('metadata', { a: letters(8_192 - 7) }, 'must have at most 8192 bytes as JSON'),
  bad('metadata', { a: 'ü'.repeat(4_093) }, 'must have at most 8192 bytes as JSON'),
  ...oneOf('fullPageMode', ['stitch', 'native']),
  ...boolean('freezeFixed'),
  ...integer('scrollInterval', 50, 1_000),
  ...integer('maxSections', 1, 200),
  ...integer('maxHeight', 1_000, 30_000),

  // Bounds of the options for picture, visitor, PDF and scripts are in
  // `packages/contracts/src/capture/effects.test.ts`; these stand for each kind.
  ...integer('selectorPadding', 0, 500),
  ...boolean('omitBackground'),
  ...text('customJs', 10_000, { mayBeEmpty: true }),
  bad('clip', { x: 0, y: 0, width: 5_000, height: 5 }, 'must lie within the viewport of 1920×1080', 'clip'),
  bad('scale', 2, 'applies only to format pdf', 'scale'),
  bad('timezone', 'Berlin', 'must be an IANA time zone name'),
  bad('viewport_width', 800, 'is an option of ScreenshotOne: send viewport.width'),
  bad('options', { fullPage: true }, 'send fullPage', 'options.fullPage'),
  bad('proxy', 'http://a/', 'it has no equivalent here'),

  ...['click', click].map((value) => bad('actions', value, 'must be an array')),
  bad('actions', Array(26).fill(click), 'must have at most 25 items'),
  bad('actions', ['click'], 'must be an object', 'actions.0'),
  bad('actions', [click, { selector: '#a' }], 'is required', 'actions.1.type'),
  ...['text', []].map((value) => bad('session', value, 'must be an object')),
  action({ type: 'jump', selector: '#a' }, 'must be one of click, type, press', '.type'),
  action({ ...click, optional: 'yes' }, 'must be a boolean', '.optional'),
  action({ ...click, timeout: 0 }, 'must be at least 1', '.timeout'),
  action({ ...click, timeout: 1500.5 }, 'must be an integer', '.timeout'),
  action({ type: 'click' }, 'is required', '.selector'),
  action({ type: 'click', selector: 5 }, 'must be a string', '.selector'),
  action({ type: 'click', selector: '' }, 'must have at least 1 character', '.selector'),
  action({ type: 'click', selector: long }, 'must have at most 500 characters', '.selector'),
  action({ type: 'type', text: 'x' }, 'is required', '.selector'),
  action({ type: 'type', selector: '#a' }, 'is required', '.text'),
  action({ type: 'type', selector: '#a', text: letters(10_001) }, 'must have at most 10000 characters', '.text'),
  action({ type: 'type', selector: '#a', text: 5 }, 'must be a string', '.text'),
  action({ type: 'type', selector: '#a', text: 'x', clear: 'no' }, 'must be a boolean', '.clear'),
  action({ type: 'type', selector: long, text: 'x' }, 'must have at most 500 characters', '.selector'),
  action({ type: 'press' }, 'is required', '.key'),
  action({ type: 'press', key: 13 }, 'must be a string', '.key'),
  action({ type: 'press', key: '' }, 'must have at least 1 character', '.key'),
  action({ type: 'press', key: letters(51) }, 'must have at most 50 characters', '.key'),
  action({ type: 'press', key: 'Enter', selector: long }, 'must have at most 500 characters', '.selector'),
  action({ type: 'hover' }, 'is required', '.selector'),
  action({ type: 'hover', selector: long }, 'must have at most 500 characters', '.selector'),
  action({ type: 'hover', selector: '#a', optional: 1 }, 'must be a boolean', '.optional'),
  action({ type: 'select', value: 'x' }, 'is required', '.selector'),
  action({ type: 'select', selector: long, value: 'x' }, 'must have at most 500 characters', '.selector'),
  action({ type: 'select', selector: '#a', value: letters(10_001) }, 'must have at most 10000 characters', '.value'),
  action({ type: 'select', selector: '#a', value: 1 }, 'must be a string', '.value'),
  action({ type: 'select', selector: '#a' }, 'is required', '.value'),
  action({ type: 'scroll' }, 'must have exactly one of selector, y, toBottom', ''),
  action({ type: 'scroll', y: 5, toBottom: true }, 'must have exactly one of selector, y, toBottom', ''),
  action({ type: 'scroll', selector: '#a', y: 5 }, 'must have exactly one of selector, y, toBottom', ''),
  action({ type: 'scroll', selector: long }, 'must have at most 500 characters', '.selector'),
  action({ type: 'scroll', y: 100_001 }, 'must be from -100000 to 100000', '.y'),
  action({ type: 'scroll', y: 1.5 }, 'must be an integer', '.y'),
  action({ type: 'scroll', toBottom: false }, 'must have exactly one of selector, y, toBottom', ''),
  action({ type: 'wait' }, 'must have exactly one of selector, ms, networkIdle', ''),
  action({ type: 'wait', ms: 5, networkIdle: true }, 'must have exactly one of selector, ms, networkIdle', ''),
  action({ type: 'wait', selector: '#a', ms: 5 }, 'must have exactly one of selector, ms, networkIdle', ''),
  action({ type: 'wait', selector: long }, 'must have at most 500 characters', '.selector'),
  action({ type: 'wait', ms: '5' }, 'must be an integer', '.ms'),
  action({ type: 'wait', ms: -1 }, 'must be from 0 to 30000', '.ms'),
  action({ type: 'wait', ms: 30_001 }, 'must be from 0 to 30000', '.ms'),
  action({ type: 'wait', networkIdle: false }, 'must have exactly one of selector, ms, networkIdle', ''),

  ...['a', {}].map((value) => bad('session.cookies', value, 'must be an array')),
  bad('session.cookies', Array(201).fill({ name: 'a', value: 'b' }), 'must have at most 200 items'),
  cookie({ name: undefined }, 'is required', '.name'),
  cookie({ name: '' }, 'must have at least 1 character', '.name'),
  cookie({ name: letters(513) }, 'must have at most 512 characters', '.name'),
  cookie({ name: 'a=b' }, 'must not contain "="', '.name'),
  cookie({ name: 'a;b' }, 'must not contain "="', '.name'),
  cookie({ value: undefined }, 'is required', '.value'),
  cookie({ value: letters(4_097) }, 'must have at most 4096 characters', '.value'),
  cookie({ value: 'a;b' }, 'must not contain ";"', '.value'),
  cookie({ value: 'a\r\nb' }, 'must not contain ";"', '.value'),
  cookie({ value: 5 }, 'must be a string', '.value'),
  cookie({ domain: '' }, 'must have at least 1 character', '.domain'),
  cookie({ domain: 'https://example.com' }, 'must be a host name', '.domain'),
  cookie({ domain: 'example.com/path' }, 'must be a host name', '.domain'),
  cookie({ domain: 'example.com:80' }, 'must be a host name', '.domain'),
  cookie({ path: 'a' }, 'must start with /', '.path'),
  cookie({ path: '' }, 'must have at least 1 character', '.path'),
  cookie({ expires: 'tomorrow' }, 'must be a number', '.expires'),
  cookie({ httpOnly: 1 }, 'must be a boolean', '.httpOnly'),
  cookie({ secure: 'yes' }, 'must be a boolean', '.secure'),
  cookie({ sameSite: 'loose' }, 'must be one of strict, lax, none', '.sameSite'),
  bad('session.headers', {}, 'must be an array'),
  bad('session.headers', Array(101).fill({ name: 'a', value: 'b' }), 'must have at most 100 items'),
  header({ name: undefined }, 'is required', '.name'),
  header({ name: '' }, 'must have at least 1 character', '.name'),
  header({ name: letters(129) }, 'must have at most 128 characters', '.name'),
  ...['a b', 'a:b', 'ä', 'a\nb'].map((name) => header({ name }, 'must be a header name', '.name')),
  header({ name: 'Cookie' }, 'must be sent in session.cookies instead', '.name'),
  ...['Host', 'content-length', 'Transfer-Encoding', 'Connection', 'Proxy-Authorization', 'Sec-Fetch-Site'].map(
    (name) => header({ name }, 'is set by the browser and cannot be overridden', '.name'),
  ),
  header({ value: undefined }, 'is required', '.value'),
  header({ value: letters(8_193) }, 'must have at most 8192 characters', '.value'),
  ...['a\r\nX-Other: b', 'a\nb', 'a\r'].map((value) => header({ value }, 'must not contain line breaks', '.value')),
  ...['example.com', 'https://example.com/path', 'https://user@example.com', 'ftp://example.com', 'null'].map(
    (origin) => header({ origin }, anOrigin, '.origin'),
  ),
  bad('session.storage', {}, 'must be an array'),
  bad('session.storage', Array(6).fill({ origin: 'https://example.com' }), 'must have at most 5 items'),
  storage({ origin: undefined }, 'is required', '.origin'),
  storage({ origin: 'https://example.com/a' }, anOrigin, '.origin'),
  storage({ localStorage: ['a'] }, 'must be an object', '.localStorage'),
  storage({ localStorage: { a: 1 } }, 'must be a string', '.localStorage.a'),
  storage({ sessionStorage: { a: null } }, 'must be a string', '.sessionStorage.a'),

  ...['html', { type: 'html' }].map((value) => bad('outputs', value, 'must be an array')),
  bad('outputs', [], 'must have at least 1 item'),
  bad(
    'outputs',
    Array.from({ length: 21 }, (_, at) => ({ type: 'html', id: `h${at}` })),
    'must have at most 20 items',
  ),
  bad('outputs', ['html'], 'must be an object', 'outputs.0'),
  output({}, 'is required', '.type'),
  output({ type: 'gif' }, 'must be one of screenshot, pdf, html, markdown, json, elements', '.type'),
  output({ type: 'html', id: 'a b' }, 'has an invalid format', '.id'),
  output({ type: 'html', id: '' }, 'has an invalid format', '.id'),
  output({ type: 'html', id: letters(65) }, 'must have at most 64 characters', '.id'),
  bad('outputs', [{ type: 'html' }, { type: 'html' }], 'must be set, and must differ', 'outputs.1.id'),
  bad('outputs', [{ type: 'html', id: 'pdf' }, { type: 'pdf' }], 'must be set, and must differ', 'outputs.1.id'),
  output({ type: 'screenshot', format: 'pdf' }, 'must be one of png, jpeg, webp', '.format'),
  output({ type: 'screenshot', quality: 0 }, 'must be from 1 to 100', '.quality'),
  output({ type: 'screenshot', quality: 101 }, 'must be from 1 to 100', '.quality'),
  output({ type: 'screenshot', fullPage: 'yes' }, 'must be a boolean', '.fullPage'),
  output({ type: 'screenshot', selector: long }, 'must have at most 500 characters', '.selector'),
  output({ type: 'pdf', format: 'A7' }, 'must be one of A0, A1', '.format'),
  output({ type: 'pdf', landscape: 1 }, 'must be a boolean', '.landscape'),
  output({ type: 'pdf', printBackground: 1 }, 'must be a boolean', '.printBackground'),
  output({ type: 'html', clean: 'yes' }, 'must be a boolean', '.clean'),
  output({ type: 'markdown', mainContentOnly: 'yes' }, 'must be a boolean', '.mainContentOnly'),
  output({ type: 'markdown', title: 'no' }, 'must be a boolean', '.title'),
  output({ type: 'markdown', imageText: 0 }, 'must be a boolean', '.imageText'),
  output({ type: 'json' }, 'is required', '.schema'),
  output({ type: 'json', schema: [] }, 'must be an object', '.schema'),
  output({ type: 'json', schema: {} }, 'must have at least 1 entry', '.schema'),
  output({ type: 'json', schema: { price: {} } }, 'is required', '.schema.price.selector'),
  output(
    { type: 'json', schema: { price: { selector: long } } },
    'must have at most 500 characters',
    '.schema.price.selector',
  ),
  output(
    { type: 'json', schema: { price: { selector: 'a', type: 'number' } } },
    'must be one of text, html, attribute',
    '.schema.price.type',
  ),
  output(
    { type: 'json', schema: { price: { selector: 'a', type: 'attribute' } } },
    'is required',
    '.schema.price.attribute',
  ),
  output(
    { type: 'json', schema: { price: { selector: 'a', multiple: 'yes' } } },
    'must be a boolean',
    '.schema.price.multiple',
  ),

  ...[[], 'https://example.com', 5, null].map((body): BadInput => ({
    ...bad('url', '', 'must be an object', 'body'),
    breaks: `the body ${shown(body)}`,
    body,
  })),
];
