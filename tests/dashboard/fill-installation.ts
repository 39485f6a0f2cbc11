import { pipelineTemplates } from '@tintype/contracts/pipelines/templates';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import type { ShownSite } from './shown-site.ts';

export type Shown = {
  readonly captureId: string;
  readonly failedId: string;
  readonly batchId: string;
  readonly scheduleId: string;
  readonly runId: string;
  readonly crawlId: string;
  readonly pipelineId: string;
  readonly pipelineRunId: string;
  /** Of the page that whoever is told of the run can open. */
  readonly galleryPath: string;
  readonly webhookId: string;
};
type Told = { readonly data: { readonly resultsUrl: string } };
type Thing = { readonly id: string; readonly status: string };

/**
 * Gives an installation something to show: captures, one that failed, a batch, a link key, a
 * schedule whose page changed, a crawl, a run of a pipeline, an endpoint.
 */
export async function fillInstallation(system: System, site: ShownSite, { items = 24 } = {}): Promise<Shown> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${system.gatewayUrl}${path}`, {
      method,
      headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const ended = <T extends Thing>(path: string): Promise<T> =>
    until(
      async () => {
        const thing = await call<T>('GET', path);
        return ['QUEUED', 'PROCESSING', 'RUNNING', 'PREPARING'].includes(thing.status) ? undefined : thing;
      },
      { what: `${path} to end` },
    );
  const job = (body: object): Promise<Thing> => call<Thing>('POST', '/v1/screenshots/async', body);

  const long = `${site.url('/journal.html')}?campaign=${'autumn-collection-'.repeat(12)}&page=last`;
  const first = await job({ url: site.url('/journal.html'), fullPage: true });
  const outputs = [{ type: 'screenshot' }, { type: 'pdf' }, { type: 'markdown' }, { type: 'html' }];
  await job({ url: site.url('/product.html'), outputs });
  await job({ url: site.url('/report.html'), device: 'iphone_15' });
  await job({ url: long, darkMode: true });
  await job({ url: site.url('/prices.html') });
  await job({ url: site.url('/no-such-page.html') });
  const hook = { url: site.url('/hook'), events: ['JOB_FAILED', 'BATCH_COMPLETED'] };
  const webhook = await call<Thing>('POST', '/v1/webhooks', hook);
  const failed = await job({ url: site.url('/broken.html'), webhookUrl: site.url('/hook') });
  await job({ url: site.url('/product.html'), selector: '#missing', timeout: 5_000 });
  await Promise.all([first, failed].map(({ id }) => ended(`/v1/screenshots/jobs/${id}`)));

  await system.raiseBatchSize(100_000);
  const batch = await call<Thing>('POST', '/v1/screenshots/batches', { name: 'Autumn catalogue' });
  const pages = ['journal', 'product', 'report', 'broken'];
  const entries = Array.from({ length: items }, (_, index) => ({
    url: site.url(`/${pages[index % pages.length]}.html?item=${index}`),
    sourceLine: index + 1,
  }));
  const broken = { url: 'not an address', sourceLine: items + 1 };
  await call('POST', `/v1/screenshots/batches/${batch.id}/chunks`, { sequence: 0, entries: [...entries, broken] });
  await call('POST', `/v1/screenshots/batches/${batch.id}/start`);
  await call('POST', '/v1/screenshots/batches', { name: 'Not started yet' });

  await call('POST', '/v1/link-keys', { name: 'Website', hosts: ['*.example.com'], maxWidth: 1_600 });

  const schedule = await call<Thing>('POST', '/v1/schedules', {
    name: 'Prices of the competition',
    url: site.url('/prices.html'),
    schedule: '0 30 9 * * 1-5',
    timezone: 'Europe/Berlin',
    onlyOnChange: true,
    diffThreshold: 0.005,
    changeDetection: {
      mode: 'either',
      values: [{ name: 'team', type: 'price', selector: 'section:nth-child(2) b' }],
      conditions: [{ value: 'team', when: 'above', limit: 20 }],
      notify: 'change',
    },
    options: { viewport: { width: 1280, height: 800 }, format: 'png' },
  });
  type History = { readonly executions: readonly { readonly id: string; readonly diffScore?: number }[] };
  const history = (): Promise<History> => call<History>('GET', `/v1/schedules/${schedule.id}/history`);
  for (const count of [1, 2, 3]) {
    if (count === 3) site.raisePrices();
    await call('POST', `/v1/schedules/${schedule.id}/trigger`);
    await until(async () => ((await history()).executions.length >= count ? true : undefined), { what: 'a run' });
  }
  await call('POST', '/v1/schedules', { name: 'Front page', url: site.url('/journal.html'), schedule: 'weekly' });
  const crawl = await call<Thing>('POST', '/v1/crawls', { url: site.url('/'), depth: 2, limit: 10, crawlDelayMs: 0 });
  await ended(`/v1/crawls/${crawl.id}`);
  await ended(`/v1/screenshots/batches/${batch.id}`);

  const pipeline = await call<Thing>('POST', '/v1/pipelines', { name: 'Product pages', graph: productPages(site) });
  const pipelineRun = await call<Thing>('POST', `/v1/pipelines/${pipeline.id}/runs`, {});
  const { data } = JSON.parse(await until(site.told, { what: 'the gallery to be told of' })) as Told;

  return {
    captureId: first.id,
    failedId: failed.id,
    batchId: batch.id,
    scheduleId: schedule.id,
    runId: (await history()).executions[0]!.id,
    crawlId: crawl.id,
    pipelineId: pipeline.id,
    pipelineRunId: pipelineRun.id,
    galleryPath: new URL(data.resultsUrl).pathname,
    webhookId: webhook.id,
  };
}

/** The template with three pages, one of which fails, and with somebody who is told. */
function productPages(site: ShownSite): object {
  const { graph } = pipelineTemplates.find(({ id }) => id === 'product-pages')!;
  const urls = ['/product.html', '/prices.html', '/broken.html'].map((path) => site.url(path));
  const nodes = graph.nodes.map((node) => (node.type === 'source' ? { ...node, data: { urls } } : node));
  const told = { id: 'webhook-1', type: 'webhook', label: 'The shop', data: { url: site.url('/told') } };
  const edge = {
    id: 'edge-told',
    source: 'gallery-1',
    sourceHandle: 'gallery',
    target: told.id,
    targetHandle: 'gallery',
  };
  return {
    ...graph,
    nodes: [...nodes, { ...told, position: { x: 4 * 270, y: 0 } }],
    edges: [...graph.edges, edge],
  };
}
