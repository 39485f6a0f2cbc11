import { importInTwoTabs } from '@tintype/tests/dashboard/import-in-two-tabs';
import type { Measure } from './measure.ts';

const count = 100_000;

/** A list whose import is broken off by closing the tab: every line is in once, in its order. */
export const measureImport: Measure = async ({ system, open }) => {
  const lines = Array.from({ length: count }, (_, index) => `https://example.com/page/${index}`);
  const list = { name: 'addresses.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) };
  const context = (await open()).context();
  const begunAt = performance.now();
  // A batch of an earlier measure is not the one that is looked for.
  await system.database.client.execute`UPDATE batches SET next_sequence = 0`;
  const { takenFirst, urls } = await importInTwoTabs(context, system, list);
  const seconds = (performance.now() - begunAt) / 1_000;
  await context.close();
  const isKept = takenFirst < count && urls.length === count && urls.every((url, at) => url === lines[at]);
  return [
    {
      promise: `an import of ${count.toLocaleString('en')} lines goes on in another tab, every line once and in its order`,
      seen: `${urls.length.toLocaleString('en')} lines, ${takenFirst.toLocaleString('en')} of them by the tab that was closed, ${seconds.toFixed(1)} s`,
      isKept,
    },
  ];
};
