import { crawlStarted } from '@tintype/contracts/crawls/crawl-answers';
import { makeSettings } from '@tintype/contracts/capture/make-capture';
import {
  type CrawlRequest,
  crawlRequest,
  faultOfHashRoutes,
  pageOptions,
} from '@tintype/contracts/crawls/crawl-request';
import { normalUrl, routeIn } from '@tintype/contracts/crawls/page-identity';
import { linkLengthMax } from '@tintype/contracts/crawls/scope';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { acceptCrawl } from '@tintype/database/crawls/accept-crawl';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Dependencies } from '../../dependencies.ts';
import { makerOf } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../../use-cases/limit-errors.ts';
import { newWebhook } from '../../use-cases/webhooks/new-webhook.ts';
import { urlNotAllowed } from '@tintype/contracts/errors/refused-url';
import { defineRoute } from '../define-route.ts';

export const startCrawl = defineRoute({
  id: 'startCrawl',
  method: 'post',
  path: '/v1/crawls',
  summary: 'Start a crawl that captures a site page by page, starting at a URL.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: crawlRequest,
  answers: { 202: { description: 'The crawl was accepted.', content: { 'application/json': crawlStarted } } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'QUOTA_EXCEEDED'],
  handle: async (dependencies, { body, caller, requestId, note }) => {
    const { database, queues, logger, clock, newId, publicUrl } = dependencies;
    const { plan } = caller;
    if (!plan.capabilities.includes('crawls'))
      throw new ServiceError('CAPABILITY_NOT_AVAILABLE', { details: { capability: 'crawls' } });
    const { webhookUrl, webhookSecret, ...asked } = body;
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const fault = faultOfHashRoutes(asked);
    if (fault !== undefined) throw invalidFields({ hashRoutes: fault });
    const url = checkRoot(dependencies, asked, onRefusedUrl);
    const leftRoute = asked.hashRoutes ? undefined : routeIn(asked.url);
    const made = makeSettings({ origin: 'crawl', layers: [pageOptions(asked)], plan });
    if (!made.ok) throw made.failure;
    const fields = { ...(webhookUrl && { webhookUrl }), ...(webhookSecret && { webhookSecret }) };
    const webhook = newWebhook(dependencies, { fields, onRefusedUrl });
    const settings = {
      ...dependencies.sealOptions(asked, caller.organizationId),
      url,
      outputs: [...new Set(asked.outputs)],
    };
    const id = newId();
    const crawl = { id, ...makerOf(caller), requestId, settings, rootPageId: newId(), leftRoute, webhook };
    // Accepted only while the organization has a credit left for the first page.
    const quota = { limit: plan.capturesPerMonth, now: clock.now() };
    const accepted = throwIfOutOfCredits(await acceptCrawl(database, crawl, quota));
    const createdAt = accepted.createdAt.toISOString();
    note({ crawlId: id });
    // If the job is lost, the crawl service finds the crawl in the database.
    await queues
      .enqueue(catalogue.crawl, { crawlId: id, requestId }, { id })
      .catch((error: unknown) => logger.warn({ crawlId: id, requestId, error }, 'crawl.enqueue_failed'));
    return { status: 202, json: { id, status: 'QUEUED', statusUrl: `${publicUrl}/v1/crawls/${id}`, createdAt } };
  },
});

/** The address of the first page, as it is stored. */
function checkRoot(
  { checkUrl }: Dependencies,
  { url: text, hashRoutes }: Pick<CrawlRequest, 'url' | 'hashRoutes'>,
  onRefusedUrl: (reason: string) => void,
): string {
  const verdict = checkUrl(text);
  const url = verdict.allowed ? normalUrl(verdict.url.href, undefined, { hashRoutes }) : undefined;
  if (url !== undefined && url.length <= linkLengthMax) return url;
  if (verdict.allowed || verdict.rule === 'url')
    throw invalidFields({ url: `must be a valid URL of at most ${linkLengthMax} characters` });
  throw urlNotAllowed({ refusal: verdict, field: 'url', onRefusedUrl });
}
