import { crawlStarted } from '@tintype/contracts/crawls/crawl-answers';
import { crawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { startCrawl as start } from '../../use-cases/crawls/start-crawl.ts';
import { defineRoute, inJson } from '../define-route.ts';

export const startCrawlRoute = defineRoute({
  id: 'startCrawl',
  method: 'post',
  path: '/v1/crawls',
  summary: 'Start a crawl that captures a site page by page, starting at a URL.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: crawlRequest,
  answers: { 202: inJson('The crawl was accepted.', crawlStarted) },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'QUOTA_EXCEEDED'],
  handle: async (dependencies, { body, note, ...sender }) => {
    const { id, createdAt } = await start(dependencies, body, sender);
    note({ crawlId: id });
    const statusUrl = `${dependencies.publicUrl}/v1/crawls/${id}`;
    return { status: 202, json: { id, status: 'QUEUED', statusUrl, createdAt: createdAt.toISOString() } };
  },
});
