import type { Protocol } from 'puppeteer-core';

const marks = ['/', '.', '-', '_', '?', '='];

/**
 * What rules for paths speak of. Words stand between marks, or an upload and a download would be held as well; the lists say
 * afterwards what really is advertising.
 */
const words: readonly string[] = [
  ...marks.flatMap((before) => ['/', '.', '-', '_', '=', '?', '&'].map((after) => `${before}ad${after}`)),
  ...marks.map((before) => `${before}ads`),
  'adserv',
  'adsense',
  'adsystem',
  'advert',
  'adbanner',
  'adframe',
  'admanager',
  'adunit',
  'adtech',
  'adsby',
  'affiliat',
  'banner',
  'doubleclick',
  'googlesynd',
  'outbrain',
  'popads',
  'popunder',
  'prebid',
  'sponsor',
  'taboola',
];

/** Asked in the browser, where a wildcard costs next to nothing; what none of them fits is not held. */
export const suspectPatterns: Protocol.Fetch.RequestPattern[] = [
  { urlPattern: 'http*', resourceType: 'Document' },
  // `?` stands for any character in a pattern, which does as well as itself.
  ...words.map((word) => ({ urlPattern: `http*${word}*` })),
];
