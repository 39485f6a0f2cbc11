import { findTimeZone } from '../cron/next-run.ts';
import { medium } from './pdf-fields.ts';
import type { OptionRow } from './option-row.ts';

export const visitorOptions = {
  media: {
    schema: {
      ...medium,
      description: 'CSS media type to emulate. Defaults to screen, or to print for a PDF.',
    },
    inCrawls: true,
  },
  reducedMotion: {
    schema: {
      type: 'boolean',
      description: 'Emulate a visitor who prefers reduced motion (prefers-reduced-motion). Defaults to false.',
    },
    inCrawls: true,
  },
  forcedColors: {
    schema: {
      type: 'boolean',
      description: 'Emulate a high-contrast mode (forced-colors: active). Defaults to false.',
    },
    inCrawls: true,
  },
  userAgent: {
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 512,
      pattern: '^[ -~]*$',
      description:
        'must consist of printable ASCII characters. User-Agent string of the browser. Overrides the User-Agent of `device`.',
    },
    inCrawls: true,
  },
  locale: {
    schema: {
      type: 'string',
      minLength: 2,
      maxLength: 35,
      description:
        'Language of the visitor as a BCP 47 tag, such as de-DE. Sets Accept-Language, navigator.languages and Intl.',
      example: 'de-DE',
    },
    rules: {
      '': (tag: string) => (isLanguageTag(tag) ? {} : { '': 'must be a BCP 47 language tag, such as de-DE' }),
    },
    inCrawls: true,
  },
  timezone: {
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'IANA time zone name of the visitor, such as Europe/Berlin.',
      example: 'Europe/Berlin',
    },
    rules: {
      '': (name: string) =>
        findTimeZone(name) === undefined ? { '': 'must be an IANA time zone name, such as Europe/Berlin' } : {},
    },
    inCrawls: true,
  },
  geolocation: {
    schema: {
      type: 'object',
      title: 'Geolocation',
      required: ['latitude', 'longitude'],
      properties: {
        latitude: { type: 'number', minimum: -90, maximum: 90, description: 'Latitude in degrees. North is positive.' },
        longitude: {
          type: 'number',
          minimum: -180,
          maximum: 180,
          description: 'Longitude in degrees. East is positive.',
        },
        accuracy: { type: 'number', minimum: 0, maximum: 100_000, default: 10, description: 'Accuracy in metres.' },
      },
      description: 'Location of the visitor, which pages loaded over HTTPS may request. The permission is granted.',
    },
    inCrawls: true,
  },
} as const satisfies Record<string, OptionRow>;

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** `xhr` is a request by a script. */
export const resourceTypes = ['image', 'media', 'font', 'script', 'stylesheet', 'xhr', 'websocket'] as const;

export const scriptOptions = {
  customJs: {
    schema: {
      type: 'string',
      maxLength: 10_000,
      description:
        'JavaScript to run in the page after banners and overlays are removed and before the actions. If the script returns a promise, the capture waits for the promise.',
    },
    inCrawls: true,
    notIn: { link: 'is not allowed in links, which anyone can read' },
  },
  blockRequests: {
    schema: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        description: 'A pattern for the complete URL, in which `*` matches any characters.',
      },
      description:
        'Patterns of URLs that the page must not load, such as `*://*.example.com/*`. `*` matches any ' +
        'characters. The page itself is never blocked.',
    },
    inCrawls: true,
  },
  blockResourceTypes: {
    schema: {
      type: 'array',
      maxItems: resourceTypes.length,
      items: { enum: resourceTypes },
      description: 'Types of resources that the page must not load.',
    },
    inCrawls: true,
  },
} as const satisfies Record<string, OptionRow>;

const schemes = ['http://', 'https://', 'ws://', 'wss://', 'data:', 'blob:'] as const;

/**
 * Returns why a pattern can never match a complete URL in its normal form (URL Standard, section
 * 4.5); `undefined` if it can.
 */
export function explainWhyUnmatched(pattern: string): string | undefined {
  const fixed = pattern.split(/[*?]/, 1)[0]!;
  if (!schemes.some((scheme) => fixed.startsWith(scheme) || scheme.startsWith(fixed)))
    return 'it must begin with a scheme such as https:// or with *';
  if (/[^!-~]/.test(pattern)) return 'spaces and non-ASCII characters must be percent-encoded';
  if (pattern.includes('#')) return 'URLs of requests have no fragment: remove # and the text after it';
  const [, scheme, host = '', rest = ''] = /^(https?|wss?):\/\/([^/*?]*)(.*)$/.exec(pattern) ?? [];
  if (scheme === undefined) return undefined;
  if (host !== host.toLowerCase()) return 'the host name must be in lower case';
  if (host !== '' && rest === '') return 'a URL has a path: end the pattern with / or *';
  const port = /^(?:http|ws)$/.test(scheme) ? ':80' : ':443';
  return host.endsWith(port) && !rest.startsWith('*') ? `URLs omit the default port: remove ${port}` : undefined;
}
