import type { Schemas, Tintype } from '@tintype/client';
import { toVisibleLine } from '../text/visible-text.ts';
import type { Answer } from '../tool/answer.ts';

const pageSize = 25;
type BatchPageOptions = { readonly id: string; readonly cursor: string | undefined; readonly signal: AbortSignal };

/** Describes the state of a batch, and some of its items. */
export async function createBatchAnswer(client: Tintype, { id, cursor, signal }: BatchPageOptions): Promise<Answer> {
  const [batch, { items, nextCursor }] = await Promise.all([
    client.batches.get(id, { signal }),
    client.batches.items(id, { limit: pageSize, ...(cursor !== undefined && { cursor }) }, { signal }),
  ]);
  const { status, totalJobs, completedJobs, failedJobs, completedAt } = batch;
  return {
    facts: [
      `batchId: ${id}, status ${status}`,
      `${completedJobs} captured and ${failedJobs} failed of ${totalJobs}.`,
      'Each line: captureId, status, URL.',
    ],
    pageText: items.map(lineOf).join('\n'),
    next: [
      ...(completedAt === undefined ? [`call get_batch with batchId ${id} for its progress`] : []),
      ...(nextCursor === null ? [] : [`further items: get_batch with cursor ${nextCursor}`]),
      'look_at_page with captureId shows one capture, with a link to its file',
    ].join('; '),
  };
}

const lineOf = ({ id = '-', status, url, error }: Schemas['BatchItem']): string =>
  [id, error === undefined ? status : `${status} ${error.code}`, toVisibleLine(url, 400)].join(' | ');
