import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { acceptedUrl, makeCapture } from '@tintype/contracts/capture/make-capture';
import {
  type CrawlOutput,
  type CrawlRequest,
  pageOptions,
  type CrawlPageRequest,
} from '@tintype/contracts/crawls/crawl-request';
import { addressMark } from '@tintype/contracts/crawls/page-identity';
import { secretOptions } from '@tintype/contracts/capture/secret-options';
import { capabilities } from '@tintype/contracts/plans/plans';
import type { ClaimedCrawl } from '@tintype/database/crawls/advance-crawls';
import type { ReadyPage } from '@tintype/database/crawls/visit-pages';
import { attemptsMax } from './end-of-page.ts';

type PageRequestOutput = NonNullable<CaptureRequest['outputs']>[number];

/** The options were validated, and the plan was checked, when the crawl was started. */
export function pageRequest(
  { settings, rootHost }: Pick<ClaimedCrawl, 'settings' | 'rootHost'>,
  page: ReadyPage,
  delayMs: number,
): CrawlPageRequest {
  const made = makeCapture({
    origin: 'crawl',
    layers: [pageOptions(settings)],
    url: page.url,
    checkUrl: acceptedUrl,
    plan: { capabilities },
  });
  if (!made.ok) throw made.failure;
  const { includeSubdomains, hashRoutes } = settings;
  return {
    ...made.request,
    outputs: settings.outputs.flatMap((type) => outputsFor[type](settings)),
    // The secrets of the crawl are sent only to the host of its start page.
    ...(secretOptions.some((name) => settings[name] !== undefined) && { secretsOf: settings.url }),
    page: {
      crawlId: page.crawlId,
      depth: page.depth,
      parentId: page.parentId,
      hosts: rootHost === null ? null : { rootHost, includeSubdomains },
      known: page.known.map(addressMark),
      delayMs,
      mayRetry: page.attempts + 1 < attemptsMax,
      hashRoutes,
    },
  };
}

/**
 * The outputs of each type. The page document is part of every capture of a crawl, because it
 * contains the links.
 */
const outputsFor: Readonly<Record<CrawlOutput, (settings: CrawlRequest) => PageRequestOutput[]>> = {
  screenshot: ({ format, quality, fullPage, clip, omitBackground, resize }) => [
    {
      type: 'screenshot',
      format,
      quality,
      fullPage,
      ...(clip !== undefined && { clip }),
      ...(omitBackground !== undefined && { omitBackground }),
      ...(resize !== undefined && { resize }),
    },
  ],
  html: ({ mainContentOnly = false }) => [{ type: 'html', clean: false, mainContentOnly }],
  markdown: ({ mainContentOnly = false, markHidden }) => [
    { type: 'markdown', mainContentOnly, title: true, imageText: true, ...(markHidden === true && { markHidden }) },
  ],
  json: () => [],
};
