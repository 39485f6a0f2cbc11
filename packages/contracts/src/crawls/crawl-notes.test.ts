import { expect, test } from '@jest/globals';
import { addressesMax, listCrawlNotes } from './end-reasons.ts';

const crawl = {
  completedAt: new Date(0),
  settings: { depth: 2, limit: 25, includePatterns: [] as string[], excludePatterns: [] as string[] },
  progress: { discovered: 5, completed: 5 },
  reasons: {},
  routes: 0,
  below: 0,
  others: 3,
};
const patterns = { ...crawl.settings, includePatterns: ['**/blog/**', 'https://a.example/docs/*'] };

test.each([
  ['nothing', {}, []],
  ['one route', { routes: 1 }, [/^1 URL with a route .* was not followed\. Send hashRoutes: true/]],
  ['some routes', { routes: 3 }, [/^3 URLs with a route .* were not followed/]],
  ['more routes than are counted', { routes: addressesMax }, [/^1000 or more URLs/]],
  ['duplicates are not missing', { reasons: { DUPLICATE: 2 } }, [/^2 skipped URLs lead to .*sameAs/]],
  [
    'one duplicate beside a missing page',
    { reasons: { DUPLICATE: 1, NOT_HTML: 1 } },
    [/^1 page is missing \(NOT_HTML\)/, /^1 skipped URL leads/],
  ],
  ['more other addresses than are listed', { others: addressesMax }, [/Only the first 1000 other URLs/]],
  [
    'links below a pattern',
    { below: 4, settings: patterns },
    [/^4 links are deeper than https:\/\/a\.example\/docs\/\* matches.* Send https:\/\/a\.example\/docs\/\*\* /],
  ],
  ['a crawl that has not ended', { completedAt: null, routes: 3, below: 2 }, []],
] as const)('notes say: %s', (_name, fields, said) =>
  expect(listCrawlNotes({ ...crawl, ...fields } as never)).toEqual(said.map((each) => expect.stringMatching(each))),
);
