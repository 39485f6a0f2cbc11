import type { Infer, FieldRules } from '../schemas/schema.ts';

export const authentication = {
  type: 'object',
  title: 'Authentication',
  required: ['username', 'password'],
  description:
    'User name and password for HTTP authentication (basic or digest). Sent only to the origin of the ' +
    'URL, when it requests authentication.',
  properties: {
    username: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[^:\\u0000-\\u001f\\u007f]*$',
      description: 'must not contain colons or control characters',
    },
    password: {
      type: 'string',
      maxLength: 1_024,
      pattern: '^[^\\u0000-\\u001f\\u007f]*$',
      description: 'must not contain control characters',
    },
  },
} as const;
export type Authentication = Infer<typeof authentication>;

const origin = {
  type: 'string',
  minLength: 1,
  maxLength: 300,
  description: 'Scheme, host and port, such as https://example.com.',
} as const;
const entries = { type: 'object', additionalProperties: { type: 'string' }, default: {} } as const;

export const session = {
  type: 'object',
  title: 'Session',
  description: 'Cookies, headers and web storage to use for the capture. Encrypted; never returned.',
  properties: {
    cookies: {
      type: 'array',
      maxItems: 200,
      default: [],
      items: {
        type: 'object',
        title: 'SessionCookie',
        required: ['name', 'value'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 512, description: 'Name of the cookie.' },
          value: { type: 'string', maxLength: 4_096, description: 'Value of the cookie.' },
          domain: {
            type: 'string',
            minLength: 1,
            maxLength: 255,
            description: 'Host name. With a leading dot, subdomains are included. Defaults to the host of the URL.',
          },
          path: { type: 'string', minLength: 1, maxLength: 1_024, default: '/' },
          expires: {
            type: 'number',
            description: 'Expiry time in Unix seconds. If absent or negative, the cookie lasts for the capture.',
          },
          httpOnly: { type: 'boolean', default: false },
          secure: { type: 'boolean', default: false },
          sameSite: { enum: ['strict', 'lax', 'none'], aliases: { no_restriction: 'none', unspecified: null } },
        },
      },
    },
    headers: {
      type: 'array',
      maxItems: 100,
      default: [],
      items: {
        type: 'object',
        title: 'SessionHeader',
        required: ['name', 'value'],
        properties: {
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 128,
            pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]*$",
            description: 'must be a header name (RFC 9110, section 5.1)',
          },
          value: {
            type: 'string',
            maxLength: 8_192,
            pattern: '^[^\\r\\n]*$',
            description: 'must not contain line breaks',
          },
          origin: { ...origin, description: 'Origin to which the header is sent. Defaults to the origin of the URL.' },
        },
      },
    },
    storage: {
      type: 'array',
      maxItems: 5,
      default: [],
      items: {
        type: 'object',
        title: 'SessionStorage',
        required: ['origin'],
        properties: { origin, localStorage: entries, sessionStorage: entries },
      },
    },
  },
} as const;
export type Session = Infer<typeof session>;

const reservedHeaders =
  /^(connection|content-length|cookie|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via)$|^(proxy|sec)-/;

const faultIf = (isBad: boolean, fault: string): Record<string, string> => (isBad ? { '': fault } : {});

/** Errors name the invalid fields and never a value. */
export const sessionRules = {
  'cookies.*': (cookie: Session['cookies'][number]) => cookieFault(cookie),
  // Excludes characters that end the name or the value (RFC 6265, section 4.1.1).
  'cookies.*.name': (name: string) =>
    faultIf(hasControl(name) || /[=;]/.test(name), 'must not contain "=", ";" or control characters'),
  'cookies.*.value': (value: string) =>
    faultIf(hasControl(value) || value.includes(';'), 'must not contain ";" or control characters'),
  'cookies.*.domain': (domain: string) => domainFault(domain),
  'cookies.*.path': (path: string) =>
    faultIf(!path.startsWith('/') || hasControl(path) || path.includes(';'), 'must start with /'),
  'headers.*.name': (name: string) =>
    faultIf(
      reservedHeaders.test(name.toLowerCase()),
      name.toLowerCase() === 'cookie'
        ? 'must be sent in session.cookies instead'
        : 'is set by the browser and cannot be overridden',
    ),
  'headers.*.value': (value: string) => faultIf(value.includes('\0'), 'must not contain control characters'),
  'headers.*.origin': (to: string) => faultIf(parseOrigin(to) === undefined, notAnOrigin),
  'storage.*.origin': (of: string) => faultIf(parseOrigin(of) === undefined, notAnOrigin),
} as const satisfies FieldRules;
/** Returns why browsers would reject a cookie (RFC 6265bis, sections 4.1.3, 5.4 and 5.7). */
function cookieFault({
  name,
  value,
  secure,
  sameSite,
  domain,
  path,
}: Session['cookies'][number]): Record<string, string> {
  const isBound = name.toLowerCase().startsWith('__host-');
  if (sameSite === 'none' && !secure) return { secure: 'must be true for a cookie with sameSite: none' };
  if ((isBound || name.toLowerCase().startsWith('__secure-')) && !secure)
    return { secure: 'must be true for a cookie whose name begins with __Secure- or __Host-' };
  if (isBound && domain !== undefined) return { domain: 'must be absent for a cookie whose name begins with __Host-' };
  if (isBound && path !== '/') return { path: 'must be / for a cookie whose name begins with __Host-' };
  const bytes = new TextEncoder().encode(name + value).length;
  return bytes > cookieBytesMax ? { value: `must have at most ${cookieBytesMax} bytes together with the name` } : {};
}
const cookieBytesMax = 4_096;
const notAnOrigin = 'must be an origin such as https://example.com';

export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin: parsed, protocol, pathname, search, hash, username } = new URL(text);
  const isOrigin = /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '' && username === '';
  return isOrigin ? parsed : undefined;
}

/** Browsers accept `*` although no page has such a host. */
function domainFault(domain: string): Record<string, string> {
  if (domain.includes('*')) return { '': 'must be a host name without *. Use .example.com to include subdomains' };
  return faultIf(!isHost(domain.replace(/^\./, '')), 'must be a host name');
}
function isHost(text: string): boolean {
  if (/[/\\?#@]|:\d*$/.test(text)) return false;
  const hostname = URL.parse(`http://${text}/`)?.hostname ?? '';
  // A host name may end in the dot of the DNS root.
  return (
    hostname.startsWith('[') ||
    hostname
      .replace(/\.$/, '')
      .split('.')
      .every((label) => label !== '')
  );
}
/** U+0000 to U+001F except the tab, and U+007F. */
const hasControl = (text: string): boolean =>
  Array.from(text).some((character) => (character < ' ' && character !== '\t') || character === '\u007f');
