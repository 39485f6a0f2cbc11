import { crawlStarted } from '@tintype/contracts/crawls/crawl-answers';
import { crawlRequest, type CrawlRequest } from '@tintype/contracts/crawls/crawl-request';
import type { Caller } from '../../http/authentication.ts';
import { defineRoute } from '../../http/route.ts';

export type StartCrawlRouteDependencies = {
  readonly startCrawl: (order: {
    readonly request: CrawlRequest;
    readonly caller: Caller;
    readonly requestId: string;
    readonly onRefusedUrl: (reason: string) => void;
  }) => Promise<{ readonly id: string; readonly createdAt: Date }>;
  readonly publicUrl: string;
};

export const startCrawl = defineRoute<StartCrawlRouteDependencies>()({
  id: 'startCrawl',
  method: 'post',
  path: '/v1/crawls',
  summary: 'Captures a site page by page, beginning at a URL.',
  access: 'api-key',
  allowance: 'screenshot',
  body: crawlRequest,
  answers: { 202: { description: 'The crawl was accepted.', content: { 'application/json': crawlStarted } } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'QUOTA_EXCEEDED'],
  handle: async ({ startCrawl: start, publicUrl }, { body, caller, requestId, note }) => {
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const { id, createdAt } = await start({ request: body, caller, requestId, onRefusedUrl });
    note({ crawlId: id });
    return {
      status: 202,
      json: { id, status: 'QUEUED', statusUrl: `${publicUrl}/v1/crawls/${id}`, createdAt: createdAt.toISOString() },
    };
  },
});
