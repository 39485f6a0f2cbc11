import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';

export type CrawlRecord = {
  readonly id: string;
  readonly status: string;
  readonly progress: Readonly<
    Record<'discovered' | 'completed' | 'failed' | 'skipped' | 'cancelled' | 'charged' | 'queued', number>
  >;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly endReason?: string;
  readonly notes?: readonly string[];
};
export type CrawlPage = {
  readonly id: string;
  readonly parentId?: string;
  readonly url: string;
  readonly depth: number;
  readonly status: string;
  readonly title: string | null;
  readonly httpStatus: number | null;
  readonly finalUrl?: string;
  readonly canonicalUrl?: string;
  readonly sameAs?: readonly string[];
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly outputs: readonly {
    readonly type: string;
    readonly contentType: string;
    readonly size: number;
    readonly resultUrl: string;
  }[];
};

type Target = Pick<System, 'gatewayUrl' | 'apiKey'>;

/** Speaks to the endpoints of crawls as a user would. */
export const crawlClient = ({ gatewayUrl, apiKey }: Target) => {
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${gatewayUrl}${path}`, {
      method,
      headers: { 'X-API-Key': apiKey, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const start = async (body: object): Promise<string> => {
    const response = await call('POST', '/v1/crawls', body);
    const answer = (await response.json()) as { id: string };
    if (response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
    return answer.id;
  };
  const record = async (id: string): Promise<CrawlRecord> =>
    (await (await call('GET', `/v1/crawls/${id}`)).json()) as CrawlRecord;
  const ended = async (id: string, msMax = 60_000, intervalMs = 50): Promise<CrawlRecord> =>
    until(
      async () => {
        const crawl = await record(id);
        const { discovered, completed, failed, skipped, cancelled, queued } = crawl.progress;
        if (discovered !== completed + failed + skipped + cancelled + queued)
          throw new Error(`Does not add up: ${JSON.stringify(crawl.progress)}`);
        return ['QUEUED', 'RUNNING'].includes(crawl.status) || queued > 0 ? undefined : crawl;
      },
      { msMax, intervalMs, what: `crawl ${id} to end` },
    );
  const pages = async (id: string): Promise<readonly CrawlPage[]> => {
    const all: CrawlPage[] = [];
    for (let page = 0; ; page += 1) {
      const answer = (await (await call('GET', `/v1/crawls/${id}/pages?page=${page}&pageSize=100`)).json()) as {
        pages: CrawlPage[];
        totalPages: number;
      };
      all.push(...answer.pages);
      if (page + 1 >= answer.totalPages) return all;
    }
  };
  return { call, start, record, ended, pages };
};
