import { schema } from '@tintype/contracts/schemas/schema';
import type { Schemas } from '@tintype/client';
import { tool } from '../tool/tool.ts';
import { crawlAnswer } from './crawl-answer.ts';
import { pageInput } from './page-input.ts';
import { waitForEnd, waitInput } from './wait-a-little.ts';

const { url } = pageInput;
const globs = { type: 'array', maxItems: 25, items: { type: 'string', minLength: 1, maxLength: 1_000 } } as const;

export const crawlSite = tool({
  name: 'crawl_site',
  title: 'Crawl a site',
  description:
    'Follows the links of a site from one page and stores the Markdown of each page. The crawl runs in ' +
    'the background: get_crawl lists its pages, read_crawl_page reads a page, stop_work ends the crawl. ' +
    'Obeys robots.txt. Uses one credit for each page, so start with a small limit.',
  kind: 'begins',
  input: schema({
    type: 'object',
    required: ['url'],
    properties: {
      url,
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'Maximum number of pages. Usually 10.' },
      depth: {
        type: 'integer',
        minimum: 0,
        maximum: 5,
        description: 'Maximum number of links from the first page. Usually 2.',
      },
      include: { ...globs, description: 'Follow only URLs that match one of these globs; ** matches slashes too.' },
      exclude: { ...globs, description: 'Do not follow URLs that match one of these globs.' },
      ...waitInput,
    },
    additionalProperties: false,
  }),
  run: async (
    { url: address, limit = 10, depth = 2, include, exclude, waitSeconds = 20 },
    { client, signal, progress },
  ) => {
    const { id } = await client.crawls.start(
      {
        url: address,
        limit,
        depth,
        outputs: ['markdown'],
        mainContentOnly: true,
        markHidden: true,
        blockCookieBanners: true,
        blockAds: true,
        ...(include !== undefined && { includePatterns: include }),
        ...(exclude !== undefined && { excludePatterns: exclude }),
      },
      { signal },
    );
    const told = ({ progress: { completed, discovered } }: Schemas['Crawl']): void =>
      void progress({ done: completed, total: Math.min(limit, discovered), message: `${completed} pages captured` });
    await waitForEnd(client.crawls.wait(id, { signal, waitTimeoutMs: waitSeconds * 1_000, onProgress: told }));
    return crawlAnswer(client, { id, page: 0, signal });
  },
});
