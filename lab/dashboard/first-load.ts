import { median, type Measure } from './measure.ts';

const rounds = 5;
const interactiveMsMax = 1_000;

/** How long a browser that was never here takes to a page that answers to its keys. */
export const measureLoad: Measure = async ({ open }) => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await open();
    const begunAt = performance.now();
    await page.goto('/captures', { waitUntil: 'commit' });
    await page.getByLabel('Search by ID, host, URL or title').fill('x');
    times.push(performance.now() - begunAt);
    await page.context().close();
  }
  const seen = median(times);
  return [
    {
      promise: `interactive in under ${interactiveMsMax} ms in an empty browser`,
      seen: `${Math.round(seen)} ms, median of ${rounds}`,
      isKept: seen < interactiveMsMax,
    },
  ];
};
