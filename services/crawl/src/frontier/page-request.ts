import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { blockerNames } from '@tintype/contracts/capture/fragments';
import type { CrawlOutput, CrawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { urlMark, type CrawlPageRequest } from '@tintype/contracts/crawls/page-asked';
import { parserOf } from '@tintype/contracts/schemas/parse';
import type { ClaimedCrawl, ReadyPage } from '@tintype/database/crawls';

type Asked = NonNullable<CaptureRequest['outputs']>[number];
const parse = parserOf(captureRequest);

/** What the capture of a page is asked for. */
export function pageRequest(
  { settings, rootHost }: Pick<ClaimedCrawl, 'settings' | 'rootHost'>,
  page: ReadyPage,
  delayMs: number,
): CrawlPageRequest {
  const { viewport, waitUntil, timeout, darkMode, renderDelay } = settings;
  const blockers = Object.fromEntries(blockerNames.map((name) => [name, settings[name]]));
  const common = { viewport, waitUntil, timeout, darkMode, ...blockers };
  const parsed = parse({ url: page.url, ...common, delay: renderDelay });
  if (!parsed.ok) throw new TypeError(`A crawl asks for what captures do not know: ${JSON.stringify(parsed.fields)}`);
  const { includeSubdomains } = settings;
  return {
    ...parsed.value,
    outputs: settings.outputs.flatMap((type) => asked[type](settings)),
    page: {
      crawlId: page.crawlId,
      depth: page.depth,
      parentId: page.parentId,
      hosts: rootHost === null ? null : { rootHost, includeSubdomains },
      known: page.known.map(urlMark),
      delayMs,
    },
  };
}

/** The page document comes with every capture of a crawl, for its links. */
const asked: Readonly<Record<CrawlOutput, (settings: CrawlRequest) => Asked[]>> = {
  screenshot: ({ format, quality, fullPage }) => [{ type: 'screenshot', format, quality, fullPage }],
  html: ({ mainContentOnly = false }) => [{ type: 'html', clean: false, mainContentOnly }],
  markdown: ({ mainContentOnly = false }) => [{ type: 'markdown', mainContentOnly, title: true, imageText: true }],
  json: () => [],
};
