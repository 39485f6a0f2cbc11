import { findTimeZone } from '../cron/next-run.ts';
import { medium } from './pdf-fields.ts';
import type { OptionRow } from './option-row.ts';

/**
 * The traits of the visitor that a page can detect, apart from the window. All of them end with the
 * capture.
 */
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
        'Language of the visitor as a BCP 47 tag, such as de-DE: Accept-Language, navigator.languages and Intl.',
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
