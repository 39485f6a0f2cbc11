import type { OptionRow } from './option-row.ts';

/**
 * The kinds of requests that a page makes, with the names of `blockResourceTypes`. `xhr` is a
 * request by a script.
 */
export const resourceTypes = ['image', 'media', 'font', 'script', 'stylesheet', 'xhr', 'websocket'] as const;

/** Code of the caller that runs in the page, and the requests that are blocked. */
export const scriptOptions = {
  customJs: {
    schema: {
      type: 'string',
      maxLength: 10_000,
      description:
        'JavaScript to run in the page after blocking and before the actions. If it returns a promise, the capture waits for the promise.',
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
