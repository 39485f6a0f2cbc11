import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import { crawlRequest, findCrawlVisit, dedupeKeysOf, pageOutputId } from '@tintype/contracts/crawls/crawl-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import { claimCapture, completeCapture, failCapture, findHolder } from '@tintype/database/captures/capture-attempts';
import type { TestDatabase } from '@tintype/testing/test-database';
import { acceptCrawl } from '@tintype/database/crawls/manage-crawl';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics } from '@tintype/runtime/metrics';
import { randomBytes } from 'node:crypto';
import { createRobotsReader, type RobotsLookup } from '@tintype/crawl/frontier/robots-reader';
import { createAdvanceCrawls } from '@tintype/crawl/loops/advance-crawls';
import { createCrawlMetrics } from '@tintype/crawl/metrics';
import { anId, type Owner } from '../database/fresh-database.ts';

const parse = createParser(crawlRequest);
type Page = {
  readonly links?: readonly string[];
  readonly reason?: string;
  readonly url?: string;
  /** Pages with the same one are the same. */
  readonly content?: string;
};
export type Website = (url: string) => Page;
type Dependencies = {
  readonly database: TestDatabase;
  readonly owner: Owner;
  readonly website: Website;
  readonly robots?: (origin: string) => { status: number; text?: string };
  /** In the place of the reader, which asks `robots`. */
  readonly robotsOf?: RobotsLookup;
};

/** The frontier of the crawl service on a real database, with a website that needs no browser. */
export function createFrontier({ database, owner, website, robots = () => ({ status: 404 }), robotsOf }: Dependencies) {
  const files = new Map<string, Buffer>();
  const fetched: string[] = [];
  const fetch: GuardedFetch = async (url) => {
    fetched.push(url);
    const { status, text = '' } = robots(new URL(url).origin);
    return { status, headers: {}, body: Buffer.from(text), truncated: false };
  };
  const storage = { readBytes: async (key: string) => files.get(key) };
  const metrics = createCrawlMetrics(createMetrics('crawl'));
  const worker = (name: string) =>
    createAdvanceCrawls({
      database,
      storage,
      logger: silentLogger,
      clock: systemClock,
      newId: anId,
      worker: name,
      metrics,
      checkUrl: (url) => ({ allowed: true, url: new URL(url) }),
      robotsOf:
        robotsOf ?? createRobotsReader({ database, fetch, logger: silentLogger, now: () => Date.now(), metrics }),
    }).tick;

  const start = async (body: object): Promise<string> => {
    const parsed = parse(body);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const id = anId();
    const crawl = { id, ...owner, requestId: 'test', settings: parsed.value, rootPageId: anId() };
    await acceptCrawl(database, crawl, { limit: null, now: new Date() });
    return id;
  };

  /** Renders what waits. Each visit, with its time. */
  const visits: { readonly crawlId: string; readonly url: string; readonly host: string; readonly at: number }[] = [];
  const render = async (atMost?: number): Promise<void> => {
    const waiting = await database.client.capture.findMany({
      where: { state: 'QUEUED', origin: 'crawl' },
      ...(atMost !== undefined && { take: atMost }),
    });
    for (const { id } of waiting) {
      await database.client.execute`UPDATE captures SET sent_at = now() WHERE id = ${id}`;
      const claimed = await claimCapture(database, { id, attempt: 0, worker: 'render', leaseMs: 60_000 });
      if (claimed === undefined) continue;
      const { url } = claimed.request;
      const page = findCrawlVisit(claimed.request);
      const seen = website(url);
      visits.push({ crawlId: page!.crawlId, url, host: new URL(url).hostname, at: Date.now() });
      if (seen.reason !== undefined) {
        await failCapture(database, {
          id,
          attempt: 1,
          code: 'CAPTURE_FAILED',
          message: 'No.',
          details: { reason: seen.reason },
        });
        continue;
      }
      const document: PageDocument = {
        requestedUrl: url,
        url: seen.url ?? url,
        depth: page!.depth,
        parentId: page!.parentId,
        http: { status: 200, redirects: [], headers: {}, answeredAt: new Date().toISOString() },
        title: `Title of ${url}`,
        description: null,
        language: null,
        canonicalUrl: null,
        headings: [],
        text: '',
        openGraph: {},
        jsonLd: [],
        hreflang: [],
        cut: false,
        links: (seen.links ?? []).map((link) => ({ url: link, text: '', rel: null })),
      };
      const storageKey = `captures/${randomBytes(16).toString('hex')}/page.json`;
      const bytes = Buffer.from(JSON.stringify(document));
      files.set(storageKey, bytes);
      const dedupeKeys = dedupeKeysOf(page!.crawlId, { pageUrl: document.url, pageContent: seen.content });
      const isFirst = await completeCapture(database, {
        id,
        attempt: 1,
        dedupeKeys,
        expiresAt: new Date(Date.now() + 3_600_000),
        report: { finalUrl: document.url, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] },
        files: [
          {
            outputId: pageOutputId,
            type: 'json',
            format: 'json',
            storageKey,
            size: bytes.length,
            sha256: 'ab',
            width: null,
            height: null,
          },
        ],
      });
      if (isFirst) continue;
      const details = { reason: 'duplicate', finalUrl: document.url, sameAs: await findHolder(database, dedupeKeys) };
      await failCapture(database, { id, attempt: 1, code: 'CAPTURE_FAILED', message: 'No.', details });
    }
  };
  return { worker, start, render, visits, fetched };
}
