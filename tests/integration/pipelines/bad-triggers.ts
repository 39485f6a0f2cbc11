type Case = {
  readonly name: string;
  readonly status: number;
  readonly code: string;
  /** Fields that the answer names. */
  readonly fields?: readonly string[];
  readonly body?: unknown;
  /** The bytes as they are sent, instead of a body. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
  readonly pipelineId?: string;
  readonly node?: string;
};

const page = 'https://example.com/';
const good = { urls: [page] };
const invalid = (name: string, body: unknown, ...fields: string[]): Case => ({
  name,
  status: 400,
  code: 'VALIDATION_ERROR',
  body,
  fields,
});
const refused = (name: string, url: string): Case => ({
  name,
  status: 400,
  code: 'URL_NOT_ALLOWED',
  body: { urls: [page, url] },
  fields: ['urls.1'],
});
const unreadable = (name: string, raw: string): Case => ({ name, status: 400, code: 'INVALID_REQUEST', raw });
const stranger = (name: string, change: Partial<Case>): Case => ({
  name,
  status: 401,
  code: 'TRIGGER_SECRET_REQUIRED',
  body: good,
  ...change,
});
const bearer = (text: string): Partial<Case> => ({ headers: { Authorization: text } });
const keyed = (name: string, key: string): Case => ({
  name,
  status: 400,
  code: 'VALIDATION_ERROR',
  body: good,
  headers: { 'Idempotency-Key': key },
  fields: ['idempotency-key'],
});
const nested = (bytes: number): object => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

/** Requests to a trigger, each with its answer. What is not said is right. */
export const badTriggers: readonly Case[] = [
  unreadable('half a body', '{"urls": ["https://exa'),
  unreadable('no JSON', 'urls=https://example.com/'),
  unreadable('two bodies', '{"urls":["https://example.com/"]}{"urls":[]}'),
  unreadable('a trailing comma', '{"urls":["https://example.com/",]}'),
  unreadable('quotes of another kind', "{'urls':['https://example.com/']}"),
  unreadable('not a number', '{"urls":NaN}'),
  invalid('nothing', {}, 'urls'),
  { ...invalid('an empty body', undefined, 'urls'), raw: '' },
  invalid('a list', [page], 'body'),
  invalid('a text', page, 'body'),
  invalid('null', null, 'body'),
  invalid('a number', 7, 'body'),
  invalid('a URL in another field', { url: page }, 'urls'),
  invalid('one URL that is no list', { urls: page }, 'urls'),
  invalid('URLs that are null', { urls: null }, 'urls'),
  invalid('URLs as an object', { urls: { 0: page } }, 'urls'),
  invalid('no URLs', { urls: [] }, 'urls'),
  invalid('too many URLs', { urls: Array.from({ length: 1_001 }, (_, index) => `${page}${index}`) }, 'urls'),
  invalid('a URL that is a number', { urls: [7] }, 'urls.0'),
  invalid('a URL that is null', { urls: [page, null] }, 'urls.1'),
  invalid('a URL that is an object', { urls: [{ url: page }] }, 'urls.0'),
  invalid('a URL that is a list', { urls: [[page]] }, 'urls.0'),
  invalid('an empty URL', { urls: [''] }, 'urls.0'),
  invalid('a space for a URL', { urls: [' '] }, 'urls.0'),
  invalid('a relative URL', { urls: ['/path'] }, 'urls.0'),
  invalid('a URL without a scheme', { urls: ['example.com'] }, 'urls.0'),
  invalid('a URL of no host', { urls: ['https://'] }, 'urls.0'),
  invalid('a URL with a space in its host', { urls: ['https://exa mple.com'] }, 'urls.0'),
  invalid('a port that there is not', { urls: ['https://example.com:99999/'] }, 'urls.0'),
  invalid('a URL that is too long', { urls: [`${page}${'x'.repeat(8_200)}`] }, 'urls.0'),
  invalid('several bad URLs, each named', { urls: ['x', page, 'y', 'z'] }, 'urls.0', 'urls.2', 'urls.3'),
  invalid('data that is a list', { ...good, data: [] }, 'data'),
  invalid('data that is a text', { ...good, data: 'x' }, 'data'),
  invalid('data that is a number', { ...good, data: 1 }, 'data'),
  invalid('data that is null', { ...good, data: null }, 'data'),
  invalid('data that is true', { ...good, data: true }, 'data'),
  invalid('data of a byte too much', { ...good, data: nested(32_769) }, 'data'),
  invalid('data that is too long by letters of four bytes', { ...good, data: { text: '😀'.repeat(8_200) } }, 'data'),
  {
    name: 'a body that is too large',
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    body: { ...good, more: 'x'.repeat(262_144) },
  },
  {
    name: 'data that makes the body too large',
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    body: { ...good, data: nested(262_144) },
  },
  {
    name: 'spaces that make the body too large',
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    raw: `${JSON.stringify(good)}${' '.repeat(262_144)}`,
  },
  refused('this machine by its name', 'http://localhost/'),
  refused('this machine by its address', 'http://127.0.0.1/'),
  refused('this machine by a number', 'http://2130706433/'),
  refused('this machine in IPv6', 'http://[::1]/'),
  refused('an address of a private network', 'http://10.0.0.1/'),
  refused('another private network', 'http://192.168.1.1/'),
  refused('the address of metadata', 'http://169.254.169.254/latest/meta-data/'),
  refused('no address', 'http://0.0.0.0/'),
  refused('a closed port', 'https://example.com:22/'),
  refused('a file', 'file:///etc/passwd'),
  refused('a script', 'javascript:alert(1)'),
  refused('another protocol', 'ftp://example.com/'),
  refused('data as a URL', 'data:text/html,<h1>x</h1>'),
  refused('a password in the URL', 'https://user:pass@example.com/'),
  keyed('an idempotency key that is too long', 'k'.repeat(201)),
  keyed('an idempotency key with letters beyond ASCII', 'é'),
  stranger('no secret', bearer('')),
  stranger('another secret', bearer(`Bearer trg_${'0'.repeat(43)}`)),
  stranger('a secret of another scheme', bearer('Basic dXNlcjpwYXNz')),
  stranger('a secret without a scheme', bearer(`trg_${'0'.repeat(43)}`)),
  stranger('an empty secret', bearer('Bearer ')),
  stranger('a secret that is too long', bearer(`Bearer ${'x'.repeat(201)}`)),
  stranger('an API key for a secret', bearer('Bearer ttk_00000000000000000000000000000000000000')),
  stranger('another pipeline', { pipelineId: '0'.repeat(20) }),
  stranger('a pipeline of no id', { pipelineId: 'x%00y' }),
  stranger('a pipeline that is a quote', { pipelineId: "'%20OR%201=1" }),
  stranger('another node', { node: 'views' }),
  stranger('a node of no id', { node: '%2e%2e' }),
  stranger('a bad body without the secret', { ...bearer('Bearer x'), body: {} }),
  {
    name: 'a form',
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    raw: 'urls=x',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  },
  { name: 'a text', status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', raw: '{}', headers: { 'Content-Type': 'text/plain' } },
];
