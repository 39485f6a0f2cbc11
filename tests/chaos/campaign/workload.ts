import type { Api } from './api.ts';

export type Work = {
  readonly batchId: string;
  /** Each chunk as it was sent, and the receipt it got. */
  readonly chunks: readonly { readonly body: string; readonly receipt: string }[];
  /** Ids of the async jobs. */
  readonly jobs: string[];
};

const perChunk = 500;

/** Uploads a batch and lets it go. Entries that are no URL are among them: one in a hundred. */
export async function submitBatch(
  api: Api,
  { home, items, webhookUrl }: { home: string; items: number; webhookUrl: string },
): Promise<Work> {
  const draft = await api('POST', '/v1/screenshots/batches', JSON.stringify({ name: 'chaos', webhookUrl }));
  const batchId = String(draft.json['id']);
  const chunks: { body: string; receipt: string }[] = [];
  for (let from = 0; from < items; from += perChunk) {
    const entries = Array.from({ length: Math.min(perChunk, items - from) }, (_, at) => ({
      url: at % 100 === 99 ? 'not a url' : `${home}/${from + at}`,
      sourceLine: from + at + 1,
    }));
    const body = JSON.stringify({ sequence: from / perChunk, entries });
    const { text } = await api('POST', `/v1/screenshots/batches/${batchId}/chunks`, body);
    chunks.push({ body, receipt: text });
  }
  await api('POST', `/v1/screenshots/batches/${batchId}/start`);
  return { batchId, chunks, jobs: [] };
}

export async function submitJob(
  api: Api,
  { home, number, webhookUrl }: { home: string; number: number; webhookUrl: string },
): Promise<string> {
  const body = JSON.stringify({ url: `${home}/job/${number}`, format: 'png', webhookUrl });
  return String((await api('POST', '/v1/screenshots/async', body)).json['id']);
}
