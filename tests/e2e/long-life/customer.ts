import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { graphOf } from '../../integration/pipelines/graph-of.ts';

// Answers are looked into at any depth; what is wrong with them shows in what follows.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;

export type Customer = Awaited<ReturnType<typeof createCustomer>>;

/** Somebody who uses everything, and deletes what can be deleted. */
export async function createCustomer(system: System, urls: readonly string[], hookUrl: string) {
  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${system.gatewayUrl}${path}`, {
      method,
      headers: { 'X-API-Key': system.apiKey, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${bytes.toString().slice(0, 500)}`);
    return response.headers.get('content-type')?.includes('json') ? (JSON.parse(bytes.toString()) as Json) : {};
  }
  const [url = ''] = urls;
  const format = 'png';
  const { id: scheduleId } = await send('POST', '/v1/schedules', {
    name: 'Every day',
    url,
    schedule: 'monthly',
    options: { format },
    retentionDays: 1,
    destinations: [{ type: 'webhook', url: hookUrl }],
  });
  const { id: pipelineId } = await send('POST', '/v1/pipelines', {
    name: 'Pictures',
    graph: graphOf(
      [
        { id: 'trigger', type: 'trigger', data: {} },
        { id: 'views', type: 'captures', data: { views: [{ name: 'Wide', options: { format } }] } },
        { id: 'small', type: 'edit', data: { edits: [{ type: 'resize', width: 100 }] } },
        { id: 'gallery', type: 'gallery', data: {} },
        { id: 'hook', type: 'webhook', data: { url: hookUrl } },
      ],
      'trigger>views views>small small>gallery gallery>hook',
    ),
  });
  const { secret } = await send('POST', `/v1/pipelines/${pipelineId}/trigger-secret`);

  const list = async (path: string): Promise<string> =>
    (await until(
      async () => {
        const { status } = await send('GET', path);
        return ['DRAFT', 'PREPARING', 'QUEUED', 'PROCESSING', 'RUNNING'].includes(status) ? undefined : status;
      },
      { what: `${path} to end` },
    )) as string;

  const works = {
    captures: async (day: number) => {
      for (const each of urls) await send('POST', '/v1/screenshots', { url: `${each}?${day}`, format });
    },
    jobs: async (day: number) => {
      for (const [index, each] of urls.entries())
        await send(
          'POST',
          '/v1/screenshots/async',
          { url: each, format, webhookUrl: hookUrl, webhookSecret: 'a secret of some length' },
          { 'Idempotency-Key': `${day}-${index}-${crypto.randomUUID()}` },
        );
    },
    bulk: async () => {
      const { id } = await send('POST', '/v1/screenshots/bulk', {
        defaults: { format },
        urls: urls.map((each) => ({ url: each })),
        webhookUrl: hookUrl,
      });
      await list(`/v1/screenshots/bulk/${id}`);
      await send('DELETE', `/v1/screenshots/batches/${id}`);
    },
    batch: async () => {
      const { id } = await send('POST', '/v1/screenshots/batches', { name: 'list', defaults: { format } });
      await send('POST', `/v1/screenshots/batches/${id}/chunks`, {
        sequence: 0,
        entries: urls.map((each, index) => ({ url: each, sourceLine: index + 1 })),
      });
      await send('POST', `/v1/screenshots/batches/${id}/start`);
      await list(`/v1/screenshots/batches/${id}`);
      await send('DELETE', `/v1/screenshots/batches/${id}`);
    },
    compose: async () => {
      await send('POST', '/v1/screenshots/compose', {
        captures: [0, 1].map((index) => ({ url: urls[index % urls.length] })),
        output: { layout: 'grid', format },
      });
    },
    schedule: async () => {
      await send('POST', `/v1/schedules/${scheduleId}/trigger`);
    },
    pipeline: async () => {
      const headers = { Authorization: `Bearer ${secret}` };
      await send('POST', `/webhooks/canvas/${pipelineId}/trigger`, { urls: urls.slice(0, 2) }, headers);
    },
    crawl: async () => {
      const { id } = await send('POST', '/v1/crawls', { url, limit: 3, crawlDelayMs: 0, outputs: ['json'] });
      await list(`/v1/crawls/${id}`);
      await send('DELETE', `/v1/crawls/${id}`);
    },
  } satisfies Record<string, (day: number) => Promise<void>>;
  return { works: Object.entries(works) as readonly (readonly [string, (day: number) => Promise<void>])[] };
}
