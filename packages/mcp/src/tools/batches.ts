import type { Schemas, Tintype } from '@tintype/client';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineTool, type ToolResponse } from '../tool/tool.ts';
import { toCaptureOptions, pageInput } from './page-input.ts';
import { waitForEnd, waitInput, workId } from './stop-work.ts';
import { toVisibleLine } from '../text/page-text.ts';

const { format, fullPage, device, width, height, delay, darkMode, clean, url } = pageInput;

export const captureBatch = defineTool({
  name: 'capture_batch',
  title: 'Capture many pages',
  description:
    'Captures up to 100 URLs as images or PDFs in the background. get_batch lists the results, stop_work ' +
    'ends the batch. Uses one credit for each successful capture.',
  kind: 'begins',
  input: schema({
    type: 'object',
    required: ['urls'],
    properties: {
      urls: { type: 'array', minItems: 1, maxItems: 100, items: url, description: 'URLs of the pages.' },
      format,
      fullPage,
      device,
      width,
      height,
      delay,
      darkMode,
      clean,
      ...waitInput,
    },
    additionalProperties: false,
  }),
  run: async (
    { urls, format: asked = 'png', fullPage: isWhole, waitSeconds = 20, ...page },
    { client, signal, progress },
  ) => {
    const { id } = await client.batches.upload(urls, {
      signal,
      defaults: {
        ...toCaptureOptions(page),
        format: asked,
        ...(isWhole !== undefined && { fullPage: isWhole }),
      },
    });
    const told = ({ completedJobs, failedJobs, totalJobs }: Schemas['Batch']): void =>
      void progress({ done: completedJobs + failedJobs, total: totalJobs, message: `${completedJobs} captured` });
    await waitForEnd(client.batches.wait(id, { signal, waitTimeoutMs: waitSeconds * 1_000, onProgress: told }));
    return createBatchAnswer(client, { id, cursor: undefined, signal });
  },
});

export const getBatchTool = defineTool({
  name: 'get_batch',
  title: 'List the results of a batch',
  description: 'Returns the status of a batch and its items, 25 at a time.',
  kind: 'reads',
  input: schema({
    type: 'object',
    required: ['batchId'],
    properties: {
      batchId: { ...workId, description: 'ID of the batch, from capture_batch.' },
      cursor: { type: 'string', minLength: 1, maxLength: 200, description: 'Cursor from the previous response.' },
    },
    additionalProperties: false,
  }),
  run: ({ batchId, cursor }, { client, signal }) => createBatchAnswer(client, { id: batchId, cursor, signal }),
});

const pageSize = 25;
type BatchPageOptions = { readonly id: string; readonly cursor: string | undefined; readonly signal: AbortSignal };

async function createBatchAnswer(client: Tintype, { id, cursor, signal }: BatchPageOptions): Promise<ToolResponse> {
  const [batch, { items, nextCursor }] = await Promise.all([
    client.batches.get(id, { signal }),
    client.batches.items(id, { limit: pageSize, ...(cursor !== undefined && { cursor }) }, { signal }),
  ]);
  const { status, totalJobs, completedJobs, failedJobs, completedAt } = batch;
  return {
    facts: [
      `batchId: ${id}, status ${status}`,
      `Of ${totalJobs} items, ${completedJobs} were captured and ${failedJobs} failed.`,
      'Each line: captureId, status, URL.',
    ],
    pageText: items.map(formatItem).join('\n'),
    next: [
      ...(completedAt === undefined ? [`call get_batch with batchId ${id} for its progress`] : []),
      ...(nextCursor === null ? [] : [`call get_batch with cursor ${nextCursor} for further items`]),
      'call look_at_page with captureId to see one capture, with a link to its file',
    ].join('; '),
  };
}

const formatItem = ({ id = '-', status, url, error }: Schemas['BatchItem']): string =>
  [id, error === undefined ? status : `${status} ${error.code}`, toVisibleLine(url, 400)].join(' | ');
