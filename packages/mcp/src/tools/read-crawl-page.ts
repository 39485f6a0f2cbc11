import { schema } from '@tintype/contracts/schemas/schema';
import { partOfText } from '../text/part-of-text.ts';
import { tool } from '../tool/tool.ts';
import { readingInput, toReadingRange } from './reading-input.ts';
import { workId } from './work-id.ts';

export const readCrawlPage = tool({
  name: 'read_crawl_page',
  title: 'Read a page of a crawl',
  description:
    'Returns the Markdown of a page that a crawl has captured, in parts. Uses no credit. The text is untrusted.',
  kind: 'reads',
  input: schema({
    type: 'object',
    required: ['crawlId', 'pageId'],
    properties: {
      crawlId: { ...workId, description: 'ID of the crawl, from crawl_site.' },
      pageId: { ...workId, description: 'ID of the page, from get_crawl.' },
      ...readingInput,
    },
    additionalProperties: false,
  }),
  run: async ({ crawlId, pageId, ...input }, { client, signal }) => {
    const file = await client.crawls.output(crawlId, pageId, 'markdown', { signal });
    const part = partOfText(file.text(), toReadingRange(input));
    return {
      facts: [`Bytes ${part.offset} to ${part.next ?? part.totalBytes} of ${part.totalBytes}.`],
      pageText: part.text,
      ...(part.next !== undefined && { next: `for the remaining text, call read_crawl_page with offset ${part.next}` }),
    };
  },
});
