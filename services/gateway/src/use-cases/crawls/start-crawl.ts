import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { makeSettings } from '@tintype/contracts/capture/make-capture';
import {
  type CrawlRequest,
  type crawlRequest,
  faultOfHashRoutes,
  pageOptions,
} from '@tintype/contracts/crawls/crawl-request';
import { normalUrl, routeIn } from '@tintype/contracts/crawls/page-identity';
import { linkLengthMax } from '@tintype/contracts/crawls/scope';
import { urlNotAllowed } from '@tintype/contracts/errors/refused-url';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { acceptCrawl } from '@tintype/database/crawls/manage-crawl';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Dependencies } from '../../dependencies.ts';
import { toCreator } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../limit-errors.ts';
import type { Sender } from '../sender.ts';
import { newWebhook, type WebhookDependencies } from '../webhooks/new-webhook.ts';

type CrawlDependencies = WebhookDependencies &
  Pick<Dependencies, 'database' | 'queues' | 'logger' | 'clock' | 'sealFor'>;

/** Accepts a crawl, and sends its first job. */
export async function startCrawl(
  dependencies: CrawlDependencies,
  { webhookUrl, webhookSecret, ...asked }: TypeOf<typeof crawlRequest>,
  { caller, requestId, onRefusedUrl }: Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'>,
): Promise<{ readonly id: string; readonly createdAt: Date }> {
  const { database, queues, logger, clock, newId } = dependencies;
  const { plan } = caller;
  if (!plan.capabilities.includes('crawls'))
    throw new ServiceError('CAPABILITY_NOT_AVAILABLE', { details: { capability: 'crawls' } });
  const fault = faultOfHashRoutes(asked);
  if (fault !== undefined) throw invalidFields({ hashRoutes: fault });
  const url = checkRoot(dependencies, asked, onRefusedUrl);
  const leftRoute = asked.hashRoutes ? undefined : routeIn(asked.url);
  const made = makeSettings({ origin: 'crawl', layers: [pageOptions(asked)], plan });
  if (!made.ok) throw made.failure;
  const fields = { ...(webhookUrl && { webhookUrl }), ...(webhookSecret && { webhookSecret }) };
  const webhook = newWebhook(dependencies, { fields, onRefusedUrl });
  const settings = {
    ...sealOptions(asked, dependencies.sealFor(caller.organizationId)),
    url,
    outputs: [...new Set(asked.outputs)],
  };
  const id = newId();
  const crawl = { id, ...toCreator(caller), requestId, settings, rootPageId: newId(), leftRoute, webhook };
  // The crawl is accepted only while the organization has a credit left for the first page.
  const quota = { limit: plan.capturesPerMonth, now: clock.now() };
  const { createdAt } = throwIfOutOfCredits(await acceptCrawl(database, crawl, quota));
  // If the job is lost, the crawl service finds the crawl in the database.
  await queues
    .enqueue(catalogue.crawl, { crawlId: id, requestId }, { id })
    .catch((error: unknown) => logger.warn({ crawlId: id, requestId, error }, 'crawl.enqueue_failed'));
  return { id, createdAt };
}

/** Returns the address of the first page in its stored form. */
function checkRoot(
  { checkUrl }: Pick<CrawlDependencies, 'checkUrl'>,
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
