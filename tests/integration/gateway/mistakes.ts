import type { ErrorCode } from '@tintype/contracts/errors/catalogue';

/**
 * What somebody did wrong, and what the answer has to tell: parts of its message, and the field
 * that it names.
 */
export type Mistake = {
  readonly mistake: string;
  readonly send: {
    readonly method?: string;
    readonly path?: string;
    readonly body?: unknown;
    readonly raw?: string;
    /** The key of the test when left out. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly key?: 'none' | 'unknown' | 'revoked';
  };
  readonly code: ErrorCode;
  readonly says: readonly string[];
  readonly field?: string;
};

const url = 'https://example.com/';
const ofCapture = (mistake: string, fields: object, field: string, ...says: string[]): Mistake => ({
  mistake,
  send: { body: { url, ...fields } },
  code: 'VALIDATION_ERROR',
  field,
  says: [field, ...says],
});
const meant = (wrong: string, right: string, value: unknown = true): Mistake =>
  ofCapture(`${wrong} for ${right}`, { [wrong]: value }, wrong, 'is not known', `Did you mean ${right}?`);
const target = (mistake: string, sent: string, ...says: string[]): Mistake => ({
  mistake,
  send: { body: { url: sent } },
  code: 'URL_NOT_ALLOWED',
  field: 'url',
  says: ['url is not allowed as a target', ...says],
});
const key = (mistake: string, send: Mistake['send'], ...says: string[]): Mistake => ({
  mistake,
  send: { path: '/v1/devices', ...send },
  code: 'API_KEY_REQUIRED',
  says,
});
const address = (method: string, path: string, ...says: string[]): Mistake => ({
  mistake: `${method} ${path}`,
  send: { method, path },
  code: 'NOT_FOUND',
  says: [`${method} ${path} does not exist`, ...says],
});
const schedule = (mistake: string, fields: object, field: string, ...says: string[]): Mistake => ({
  mistake,
  send: { path: '/v1/schedules', body: { name: 'a', url, schedule: 'daily', ...fields } },
  code: 'VALIDATION_ERROR',
  field,
  says: [field, ...says],
});
const crawl = (mistake: string, fields: object, field: string, ...says: string[]): Mistake => ({
  mistake,
  send: { path: '/v1/crawls', body: { url, ...fields } },
  code: 'VALIDATION_ERROR',
  field,
  says: [field, ...says],
});
const allowHosts = 'TINTYPE_ALLOW_HOSTS';
const bothForms = ['six fields (second, minute', 'five fields as in crontab'];

/** What newcomers do wrong, each of which an answer once left them alone with. */
export const mistakes: readonly Mistake[] = [
  // Names of fields.
  meant('fullpage', 'fullPage'),
  meant('fulPage', 'fullPage'),
  meant('full-page', 'fullPage'),
  meant('FullPage', 'fullPage'),
  meant('formt', 'format', 'png'),
  meant('qualty', 'quality', 80),
  meant('waitfor', 'waitFor', 'h1'),
  meant('wait_For', 'waitFor', 'h1'),
  meant('waitUtil', 'waitUntil', 'load'),
  meant('timout', 'timeout', 5_000),
  meant('viewPort', 'viewport', {}),
  meant('darkmode', 'darkMode'),
  meant('customCSS', 'customCss', 'a {}'),
  meant('hideSelector', 'hideSelectors', ['h1']),
  meant('blockAd', 'blockAds'),
  meant('blockCookieBanner', 'blockCookieBanners'),
  meant('output', 'outputs', []),
  meant('action', 'actions', []),
  meant('devise', 'device', 'iphone_15'),
  meant('marginz', 'margins', {}),
  ofCapture('widht in viewport', { viewport: { widht: 5 } }, 'viewport.widht', 'Did you mean width?'),
  ofCapture('typ of an output', { outputs: [{ typ: 'html' }] }, 'outputs.0.typ', 'Did you mean type?'),
  ofCapture(
    'Type of an action',
    { actions: [{ Type: 'click', selector: 'a' }] },
    'actions.0.Type',
    'Did you mean type?',
  ),
  ofCapture(
    'samesite of a cookie',
    { session: { cookies: [{ name: 'a', value: 'b', samesite: 'lax' }] } },
    'session.cookies.0.samesite',
    'Did you mean sameSite?',
  ),
  ofCapture(
    'a field of a rule',
    { outputs: [{ type: 'json', schema: { a: { selector: 'a', multipl: true } } }] },
    'outputs.0.schema.a.multipl',
    'Did you mean multiple?',
  ),
  ofCapture('one field under two names', { full_page: true, fullPage: false }, 'full_page', 'Send only one of them'),
  {
    mistake: 'URL for url',
    send: { body: { URL: url } },
    code: 'VALIDATION_ERROR',
    field: 'URL',
    says: ['Did you mean url?'],
  },
  {
    mistake: 'urls for url',
    send: { body: { urls: [url] } },
    code: 'VALIDATION_ERROR',
    field: 'urls',
    says: ['Did you mean url?'],
  },
  // Values.
  ofCapture(
    'several at once',
    { format: 'gif', quality: 101, delay: -1 },
    'format',
    'must be one of png',
    'quality must be from 1 to 100',
    'delay must be from 0',
  ),
  ofCapture('a number as text', { quality: '80' }, 'quality', 'must be an integer'),
  ofCapture('a boolean as text', { fullPage: 'true' }, 'fullPage', 'must be a boolean'),
  ofCapture(
    'a device nobody makes',
    { device: 'iphon 14' },
    'device',
    'is not known',
    'Similar names: iphone_14',
    'GET /v1/devices',
  ),
  ofCapture('seconds for milliseconds', { timeout: 30 }, 'timeout', 'must be from 1000 to 60000'),
  ofCapture('a viewport as text', { viewport: '1280x720' }, 'viewport', 'must be an object'),
  ofCapture(
    'a margin that is no length',
    { format: 'pdf', margins: { top: '1 inch' } },
    'margins.top',
    'must be a length such as 1cm',
  ),
  ofCapture('paper that nobody sells', { format: 'pdf', paper: 'A12' }, 'paper', 'must be one of A0'),
  ofCapture(
    'an action that is none',
    { actions: [{ type: 'tap', selector: 'a' }] },
    'actions.0.type',
    'must be one of click, type',
  ),
  ofCapture('a click at nothing', { actions: [{ type: 'click' }] }, 'actions.0.selector', 'is required'),
  ofCapture(
    'a wait for two things',
    { actions: [{ type: 'wait', ms: 5, selector: 'a' }] },
    'actions.0',
    'must have exactly one of selector, ms',
  ),
  ofCapture(
    'two outputs of one name',
    { outputs: [{ type: 'html' }, { type: 'html' }] },
    'outputs.1.id',
    'must be set, and must differ',
  ),
  {
    mistake: 'no scheme',
    send: { body: { url: 'example.com' } },
    code: 'VALIDATION_ERROR',
    field: 'url',
    says: ['url must start with http:// or https://'],
  },
  {
    mistake: 'a space in the host',
    send: { body: { url: 'http://a b/' } },
    code: 'VALIDATION_ERROR',
    field: 'url',
    says: ['url must be a valid URL'],
  },
  // Targets.
  target('localhost', 'http://localhost/', 'reserved for internal networks', allowHosts),
  target('a name without a dot', 'http://wiki/', 'has no dot', allowHosts),
  target('127.0.0.1', 'http://127.0.0.1/', 'internal', allowHosts),
  target('a private network', 'http://192.168.1.5/', 'internal', allowHosts),
  target('a port of development', 'http://example.com:8080/', 'port is not allowed', 'TINTYPE_ALLOW_PORTS'),
  target('localhost with a port', 'http://localhost:3000/', 'port is not allowed', `${allowHosts}=host:port`),
  target('a password in the URL', 'https://user:word@example.com/', 'user name or password', 'authentication'),
  {
    mistake: 'a webhook at home',
    send: { path: '/v1/screenshots/async', body: { url, webhookUrl: 'http://127.0.0.1/' } },
    code: 'URL_NOT_ALLOWED',
    field: 'webhookUrl',
    says: ['webhookUrl is not allowed as a destination', 'internal', allowHosts],
  },
  {
    mistake: 'a webhook with a password',
    send: { path: '/v1/screenshots/async', body: { url, webhookUrl: 'https://user:word@example.com/' } },
    code: 'URL_NOT_ALLOWED',
    field: 'webhookUrl',
    says: ['webhookUrl is not allowed as a destination', 'user name or password', 'set a secret'],
  },
  {
    mistake: 'one bad URL of a list',
    send: { path: '/v1/screenshots/bulk', body: { urls: [{ url }, { url: 'http://10.0.0.1/' }] } },
    code: 'URL_NOT_ALLOWED',
    field: 'urls.1.url',
    says: ['urls.1.url is not allowed', 'internal', allowHosts],
  },
  // Keys.
  key('no key', { key: 'none' }, 'requires an API key', 'X-API-Key: <key>', 'Authorization: Bearer <key>'),
  key(
    'a key without Bearer',
    { key: 'none', headers: { Authorization: 'ttk_x' } },
    'Authorization header contains no Bearer key',
    'Bearer <key>',
  ),
  key(
    'half a key',
    { key: 'none', headers: { 'X-API-Key': 'ttk_abc' } },
    'X-API-Key is malformed',
    'copied the complete key',
  ),
  key(
    'a key in quotes',
    { key: 'none', headers: { Authorization: 'Bearer "ttk_abc"' } },
    'Authorization is malformed',
    'without quotes',
  ),
  key(
    'a key of another installation',
    { key: 'unknown' },
    'X-API-Key is unknown to this installation',
    'Create a new key',
  ),
  key('a revoked key', { key: 'revoked' }, 'X-API-Key was revoked', 'create a new one'),
  // Addresses.
  address('POST', '/v1/screenshot', 'Did you mean POST /v1/screenshots?'),
  address('POST', '/screenshots', 'Did you mean POST /v1/screenshots?'),
  address('POST', '/V1/Screenshots', 'Did you mean POST /v1/screenshots?'),
  address('POST', '/api/v1/screenshots', 'Did you mean POST /v1/screenshots?'),
  address('GET', '/v1/batches', 'Did you mean GET /v1/screenshots/batches?'),
  address('GET', '/v1/jobs/abc', 'Did you mean GET /v1/screenshots/jobs/{jobId}?'),
  address('GET', '/v1/schedule', 'Did you mean GET /v1/schedules?'),
  address('POST', '/v1/schedules/abcdefghij/run', 'Did you mean POST /v1/schedules/{scheduleId}/'),
  address('POST', '/v1/crawls/abcdefghij/stop', 'Did you mean POST /v1/crawls/{id}/cancel?'),
  address('GET', '/v1/hooks', 'openapi.json lists all URLs'),
  address('POST', '/v1/pdf', '/openapi.json lists all URLs'),
  address('POST', '/v1/render-my-page', 'openapi.json lists all URLs', '/openapi.json'),
  {
    mistake: 'GET for POST',
    send: { method: 'GET', path: '/v1/screenshots' },
    code: 'METHOD_NOT_ALLOWED',
    says: ['supports only POST'],
  },
  {
    mistake: 'an id that is none',
    send: { method: 'GET', path: '/v1/screenshots/jobs/abcdefghij0123456789' },
    code: 'NOT_FOUND',
    says: ['was deleted', 'another API key'],
  },
  // Bodies.
  {
    mistake: 'a comma too many',
    send: { raw: '{"url": "https://example.com",}' },
    code: 'INVALID_REQUEST',
    says: ['not valid JSON', 'line 1, column 31'],
  },
  {
    mistake: 'a form',
    send: { raw: 'url=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    code: 'UNSUPPORTED_MEDIA_TYPE',
    says: ['must be JSON', 'Send Content-Type: application/json'],
  },
  { mistake: 'no body', send: { raw: '' }, code: 'VALIDATION_ERROR', field: 'url', says: ['url is required'] },
  // Schedules.
  schedule('four fields of cron', { schedule: '* * * *' }, 'schedule', 'has 4 fields', ...bothForms),
  schedule('seven fields of cron', { schedule: '0 0 9 * * 1 2027' }, 'schedule', 'has 7 fields', ...bothForms),
  schedule('words', { schedule: 'every day at nine' }, 'schedule', ...bothForms),
  schedule(
    'an hour that is none',
    { schedule: '0 25 * * *' },
    'schedule',
    'hour',
    'must be from 0 to 23',
    ...bothForms,
  ),
  schedule('cron for schedule', { schedule: undefined, schedul: 'daily' }, 'schedul', 'Did you mean schedule?'),
  schedule(
    'options that a capture has not',
    { options: { fullpage: true } },
    'options.fullpage',
    'Did you mean fullPage?',
  ),
  schedule('a day in words', { startsAt: 'tomorrow' }, 'startsAt', 'must be an ISO 8601 time, such as'),
  // Crawls.
  crawl(
    'a glob of a path',
    { includePatterns: ['/docs/*'] },
    'includePatterns.0',
    'cannot match any URL',
    'Send **/docs/**',
  ),
  crawl('a star alone', { includePatterns: ['*'] }, 'includePatterns.0', 'stops at a slash', 'Send **'),
  crawl('a glob with too few stars', { excludePatterns: ['*/a*'] }, 'excludePatterns.0', 'Send **/a**'),
  crawl('a regular expression', { includePatterns: ['^/docs/.*$'] }, 'includePatterns.0', 'Send **/docs/**'),
  crawl(
    'a host in capitals',
    { includePatterns: ['https://Example.com/**'] },
    'includePatterns.0',
    'Send https://example.com/**',
  ),
  crawl('a fragment', { includePatterns: ['**/docs#top'] }, 'includePatterns.0', 'Send **/docs'),
  crawl('maxPages in other letters', { limt: 5 }, 'limt', 'Did you mean limit?'),
];
