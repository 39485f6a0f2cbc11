/** Calls with types made of the OpenAPI document; a line that has to be refused says so. */
export const clientCalls: readonly { readonly does: string; readonly code: string }[] = [
  {
    does: 'a capture of nothing but an address',
    code: `
const { data, error, response } = await client.POST('/v1/screenshots', { body: { url: 'https://example.com' }, parseAs: 'blob' });
if (error !== undefined) throw new Error(error.error.message + error.message + error.requestId);
return [data, response.headers.get('x-capture-id')] as [Blob, string | null];`,
  },
  {
    does: 'a capture with all that is usual',
    code: `
await client.POST('/v1/screenshots', {
  body: {
    url: 'https://example.com', format: 'png', fullPage: true, viewport: { width: 800 }, responseType: 'url', metadata: { order: 7 },
    hideSelectors: ['.ad'], session: { cookies: [{ name: 'a', value: 'b' }] },
    // @ts-expect-error no such format
    blockLevel: 'gif',
  },
  params: { header: { 'idempotency-key': 'a' } },
});`,
  },
  {
    does: 'actions and outputs, told apart by their type',
    code: `
const actions: components['schemas']['Action'][] = [
  { type: 'click', selector: '#a' },
  { type: 'scroll', toBottom: true },
  { type: 'wait', ms: 5, networkIdle: false },
  // @ts-expect-error a click needs its selector
  { type: 'click' },
];
const outputs: components['schemas']['Output'][] = [
  { type: 'screenshot' },
  { type: 'json', schema: { title: { selector: 'h1' } } },
];
for (const action of actions) if (action.type === 'type') action.text.trim();
const { data } = await client.POST('/v1/screenshots', { body: { url: 'https://example.com', actions, outputs } });
return data;`,
  },
  {
    does: 'a job and what became of it',
    code: `
const { data: job } = await client.POST('/v1/screenshots/async', { body: { url: 'https://example.com', webhookUrl: 'https://example.com/hook', cacheTtl: 60 } });
const { data } = await client.GET('/v1/screenshots/jobs/{jobId}', { params: { path: { jobId: job!.id } } });
if (data?.status === 'COMPLETED') return [data.resultUrl?.length, data.width, data.metadata?.['order']];
return data?.errorMessage;`,
  },
  {
    does: 'a bulk job',
    code: `
const { data } = await client.POST('/v1/screenshots/bulk', { body: { urls: [{ url: 'https://example.com', options: { fullPage: true } }], defaults: { format: 'jpeg' } } });
return data!.jobs.map(({ url, status, height }) => [url, status, height ?? 0]);`,
  },
  {
    does: 'a batch from its draft to its items',
    code: `
const { data: batch } = await client.POST('/v1/screenshots/batches', { body: { name: 'all', defaults: { viewport: { width: 400 } } } });
const path = { id: batch!.id };
await client.POST('/v1/screenshots/batches/{id}/chunks', { params: { path }, body: { sequence: 0, entries: [{ url: 'https://example.com' }] } });
await client.POST('/v1/screenshots/batches/{id}/start', { params: { path } });
const { data } = await client.GET('/v1/screenshots/batches/{id}/items', { params: { path, query: { limit: 50 } } });
return data!.items.map(({ error }) => error?.message);`,
  },
  {
    does: 'a schedule, and a change that brings defaults back',
    code: `
const { data } = await client.POST('/v1/schedules', {
  body: { name: 'a', url: 'https://example.com', schedule: 'daily', destinations: [{ type: 'webhook', url: 'https://example.com/hook' }] },
});
await client.PUT('/v1/schedules/{scheduleId}', { params: { path: { scheduleId: data!.id } }, body: { timezone: null, endsAt: null, options: null } });
return [data!.nextExecutionAt?.length, data!.webhookUrl, data!.recentCaptures.map(({ url }) => url)];`,
  },
  {
    does: 'a crawl and its pages',
    code: `
const { data } = await client.POST('/v1/crawls', { body: { url: 'https://example.com', outputs: ['markdown'] } });
const pages = await client.GET('/v1/crawls/{id}/pages', { params: { path: { id: data!.id }, query: { page: 0 } } });
return pages.data!.pages.map(({ title, description, language, contentType, createdAt }) => [title, description, language, contentType, createdAt.length]);`,
  },
  {
    does: 'a compose with labels and a border',
    code: `
const { data } = await client.POST('/v1/screenshots/compose', {
  body: {
    captures: [{ url: 'https://example.com', label: 'a' }, { url: 'https://example.org' }],
    output: { layout: 'grid', labels: { backgroundColor: 'rgba(0, 0, 0, 0.5)' }, border: { color: 'navy' }, shadow: {} },
    responseType: 'url',
  },
});
return data;`,
  },
  {
    does: 'a preview of a compose',
    code: `
const { data } = await client.GET('/v1/screenshots/compose/preview', { params: { query: { image_count: 3, layout: 'masonry' } } });
return data!.placements.map(({ x, y }) => x + y + data!.canvasWidth + data!.usedWidth);`,
  },
  {
    does: 'usage as numbers',
    code: `
const { data } = await client.GET('/v1/usage');
const left: number = data!.quota.screenshots.remaining + data!.quota.bandwidth.percentUsed + data!.credits.balance;
return data!.quota.screenshots.unlimited ? Infinity : left;`,
  },
  {
    does: 'a webhook that is received',
    code: `
type Told = webhooks['JOB_COMPLETED']['post']['requestBody']['content']['application/json'] | components['schemas']['ScheduleFailedEvent'];
const read = (told: Told): string | undefined => (told.event === 'JOB_COMPLETED' ? told.data.storageUrl : told.scheduleName);
return [client, read];`,
  },
];
