import type { Api } from './api.ts';

export type Pipeline = { readonly id: string; readonly secret: string };
/** As its caller asked for it: several times under one key, and the ids of the answers. */
export type PipelineRun = { readonly key: string; readonly urls: readonly string[]; readonly ids: readonly string[] };

export const views = ['Wide', 'Narrow'] as const;
/** Of one the pictures are as they were taken, of the other they are edited. */
export const galleries = ['plain', 'edited'] as const;

const at = { position: { x: 0, y: 0 } } as const;
const options = { format: 'png', viewport: { width: 640, height: 480 } } as const;
const edits = [
  { type: 'resize', width: 48 },
  { type: 'pad', bottom: 8, color: '#102030' },
] as const;
/** Both galleries tell the same receiver. */
const graphTo = (url: string) => ({
  version: 1,
  nodes: [
    { id: 'trigger', type: 'trigger', ...at, data: {} },
    { id: 'views', type: 'captures', ...at, data: { views: views.map((name) => ({ name, options })) } },
    { id: 'edit', type: 'edit', ...at, data: { edits } },
    ...galleries.map((id) => ({ id, type: 'gallery', ...at, data: {} })),
    ...galleries.map((id) => ({ id: `tell-${id}`, type: 'webhook', ...at, data: { url } })),
  ],
  edges: [
    edge('trigger', 'urls', 'views'),
    edge('views', 'images', 'plain'),
    edge('views', 'images', 'edit'),
    edge('edit', 'images', 'edited'),
    ...galleries.map((id) => edge(id, 'gallery', `tell-${id}`)),
  ],
});
const edge = (source: string, kind: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  sourceHandle: kind,
  target,
  targetHandle: kind,
});

export async function createPipeline(api: Api, webhookUrl: string): Promise<Pipeline> {
  const made = await api('POST', '/v1/pipelines', JSON.stringify({ name: 'chaos', graph: graphTo(webhookUrl) }));
  const id = String(made.json['id']);
  const { json } = await api('POST', `/v1/pipelines/${id}/trigger-secret`);
  return { id, secret: String(json['secret']) };
}

/**
 * Two addresses, sent twice at the same time under one key. In one run of four an address fails.
 */
export async function fire(
  api: Api,
  pipeline: Pipeline,
  { home, round }: { readonly home: string; readonly round: number },
): Promise<PipelineRun> {
  const urls = [0, round % 4 === 1 ? 7 : 1].map((page) => `${home}/run/${round}/${page}`);
  const run = { key: `round-${round}`, urls };
  return { ...run, ids: await Promise.all([askFor(api, pipeline, run), askFor(api, pipeline, run)]) };
}

/** The id of the run that the trigger answers with. */
export async function askFor(
  api: Api,
  { id, secret }: Pipeline,
  { key, urls }: Pick<PipelineRun, 'key' | 'urls'>,
): Promise<string> {
  const headers = { Authorization: `Bearer ${secret}`, 'Idempotency-Key': key };
  const { json } = await api('POST', `/webhooks/canvas/${id}/trigger`, JSON.stringify({ urls }), headers);
  return String(json['id']);
}
