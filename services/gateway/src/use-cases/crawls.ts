import { makeSettings } from '@tintype/contracts/capture/make-capture';
import { sealOptions } from '@tintype/contracts/capture/secret-options';
import {
  type CrawlRequest,
  type crawlRequest,
  faultOfHashRoutes,
  pageOptions,
  type crawlOutputs,
  pageOutputId,
} from '@tintype/contracts/crawls/crawl-request';
import { normalUrl, routeIn } from '@tintype/contracts/crawls/page-identity';
import { linkLengthMax } from '@tintype/contracts/crawls/scope';
import { urlNotAllowed, invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { findCapture } from '@tintype/database/captures/find-capture';
import {
  type StoredCrawlPage,
  listCrawlPages,
  type StoredCrawl,
  findCrawlPage,
  findCrawl,
} from '@tintype/database/crawls/find-crawls';
import { acceptCrawl } from '@tintype/database/crawls/manage-crawl';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Dependencies } from '../dependencies.ts';
import { toCreator, found, getVisibility, type Principal } from '../http/principal.ts';
import type { Sender, Reply } from '../http/route.ts';
import { describeCrawl, describePage, outputIdOf } from '../responses/crawl.ts';
import { createFileReply, refuseExpired } from '../responses/file.ts';
import { toZipSlug, type ZipEntry, zipFiles } from '../responses/zip-files.ts';
import { throwIfOutOfCredits } from './limit-errors.ts';
import { createWebhook, type WebhookDependencies } from './webhooks.ts';

type CrawlDependencies = WebhookDependencies &
  Pick<Dependencies, 'database' | 'queues' | 'logger' | 'clock' | 'sealFor'>;

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
  const webhook = createWebhook(dependencies, { fields, onRefusedUrl });
  const settings = {
    ...sealOptions(asked, dependencies.sealFor(caller.organizationId)),
    url,
    outputs: [...new Set(asked.outputs)],
  };
  const id = newId();
  const crawl = { id, ...toCreator(caller), requestId, settings, rootPageId: newId(), leftRoute, webhook };
  // The first page needs a credit.
  const quota = { limit: plan.capturesPerMonth, now: clock.now() };
  const { createdAt } = throwIfOutOfCredits(await acceptCrawl(database, crawl, quota));
  // If the job is lost, the crawl service finds the crawl in the database.
  await queues
    .enqueue(catalogue.crawl, { crawlId: id, requestId }, { id })
    .catch((error: unknown) => logger.warn({ crawlId: id, requestId, error }, 'crawl.enqueue_failed'));
  return { id, createdAt };
}

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

export async function archiveCrawl(dependencies: Pick<Dependencies, 'database' | 'storage'>, crawl: StoredCrawl) {
  const asked = new Set(crawl.settings.outputs.map(outputIdOf));
  const pages = (await readAllPages(dependencies, crawl.id)).map((page) => ({
    ...page,
    files: page.files.filter(({ outputId }) => asked.has(outputId)),
  }));
  const names = new Map<string, readonly string[]>();
  const entries = pages.flatMap((page, position) => listEntries(page, position, names));
  const index = { name: 'crawl.json', json: createIndex(crawl, pages, names) };
  return zipFiles(dependencies.storage, { index, entries, createdAt: crawl.createdAt });
}

/** The largest permitted crawl has fewer files than one look-up accepts. */
async function readAllPages({ database }: Pick<Dependencies, 'database'>, crawlId: string): Promise<StoredCrawlPage[]> {
  const pages: StoredCrawlPage[] = [];
  for (;;) {
    const { rows } = await listCrawlPages(database, { crawlId, limit: 500, offset: pages.length });
    for (const row of rows) pages.push(row);
    if (rows.length < 500) return pages;
  }
}

const createIndex = (
  crawl: StoredCrawl,
  pages: readonly StoredCrawlPage[],
  names: ReadonlyMap<string, readonly string[]>,
) => ({
  ...describeCrawl(crawl),
  pages: pages.map((page) => {
    const { outputs: _outputs, ...described } = describePage(page, crawl);
    return { ...described, files: names.get(page.id) ?? [] };
  }),
});

function listEntries(
  { id, url, files }: StoredCrawlPage,
  position: number,
  names: Map<string, readonly string[]>,
): ZipEntry[] {
  const folder = `pages/${String(position).padStart(4, '0')}${toZipSlug(url)}`;
  const entries = files.map(({ outputId, format, storageKey, size }) => ({
    name: `${folder}/${outputId === pageOutputId ? 'page' : outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));
  names.set(
    id,
    entries.map(({ name }) => name),
  );
  return entries;
}

type FileQuery = {
  readonly id: string;
  readonly pageId: string;
  readonly type: (typeof crawlOutputs)[number];
  readonly caller: Principal;
};

/** The crawl must have been started with that output. */
export async function readCrawlFile(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'storage'>,
  { id, pageId, type, caller }: FileQuery,
): Promise<Reply> {
  const { database, clock } = dependencies;
  const { organizationId } = caller;
  const crawl = found(await findCrawl(database, { id, ...getVisibility(caller, 'crawl') }));
  const page = await findCrawlPage(database, { crawlId: id, pageId, organizationId });
  const isThere = page?.state === 'COMPLETED' && page.captureId !== null && crawl.settings.outputs.includes(type);
  const capture = isThere ? await findCapture(database, { id: page.captureId, organizationId }) : undefined;
  const file = capture?.files.find(({ outputId }) => outputId === outputIdOf(type));
  if (capture === undefined || file === undefined) throw new ServiceError('NOT_FOUND');
  refuseExpired(file, clock);
  return createFileReply(dependencies, capture, file);
}
