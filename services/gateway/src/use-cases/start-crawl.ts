import type { CrawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { linkLengthMax, normalUrl } from '@tintype/contracts/crawls/normal-url';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { OutOfCredits } from '@tintype/database/credits';
import type { NewCrawl } from '@tintype/database/crawls';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { makerOf } from '../http/ownership.ts';
import type { Caller } from '../http/authentication.ts';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';
import { throwIfOutOfCredits } from './throw-if-out-of-credits.ts';

export type StartCrawlDependencies = {
  readonly newId: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly checkUrl: AddressPolicy['checkUrl'];
  /** Only while the organization has a credit left for the first page. */
  readonly accept: (
    crawl: NewCrawl,
    quota: { readonly limit: number | null; readonly now: Date },
  ) => Promise<{ readonly createdAt: Date } | OutOfCredits>;
  readonly enqueue: (crawl: { readonly id: string; readonly requestId: string }) => Promise<void>;
};

type Order = {
  readonly request: CrawlRequest;
  readonly caller: Caller;
  readonly requestId: string;
  /** Gets the exact reason of a refused address, which its caller is not told. */
  readonly onRefusedUrl: (reason: string) => void;
};

/** Accepts a crawl. The crawl service finds it in the database, should its job not get through. */
export async function startCrawl(
  dependencies: StartCrawlDependencies,
  { request, caller, requestId, onRefusedUrl }: Order,
) {
  const { plan } = caller;
  if (!plan.capabilities.includes('crawls'))
    throw new ServiceError('CAPABILITY_NOT_AVAILABLE', { details: { capability: 'crawls' } });
  const settings = {
    ...request,
    url: judged(dependencies, request.url, onRefusedUrl),
    outputs: [...new Set(request.outputs)],
  };
  const id = dependencies.newId();
  const crawl = { id, ...makerOf(caller), requestId, settings, rootPageId: dependencies.newId() };
  const quota = { limit: plan.capturesPerMonth, now: dependencies.clock.now() };
  const accepted = throwIfOutOfCredits(await dependencies.accept(crawl, quota));
  await dependencies.enqueue({ id, requestId }).catch((error: unknown) => {
    dependencies.logger.warn({ crawlId: id, requestId, error }, 'crawl.enqueue_failed');
  });
  return { id, createdAt: accepted.createdAt };
}

function judged({ checkUrl }: StartCrawlDependencies, text: string, onRefusedUrl: Order['onRefusedUrl']): string {
  const verdict = checkUrl(text);
  const url = verdict.allowed ? normalUrl(verdict.url.href) : undefined;
  if (url !== undefined && url.length <= linkLengthMax) return url;
  if (verdict.allowed || verdict.rule === 'url')
    throw invalidFields({ url: `must be a valid URL of at most ${linkLengthMax} characters` });
  onRefusedUrl(`${verdict.rule}: ${verdict.reason}`);
  throw new ServiceError('URL_NOT_ALLOWED', { details: { fields: { url: 'is not allowed as a target' } } });
}
