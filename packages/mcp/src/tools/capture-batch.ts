import type { Schemas } from '@tintype/client';
import { schema } from '@tintype/contracts/schemas/schema';
import { tool } from '../tool/tool.ts';
import { createBatchAnswer } from './batch-answer.ts';
import { toCaptureOptions, pageInput } from './page-input.ts';
import { waitForEnd, waitInput } from './wait-a-little.ts';

const { format, fullPage, device, width, height, delay, darkMode, clean, url } = pageInput;

export const captureBatch = tool({
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
