import type { Page } from 'playwright-core';

type TraceEvent = { readonly name: string };

/**
 * Of the frames that the page wanted meanwhile, in the browser's own words: how many were drawn,
 * and how many came too late.
 */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<{ drawn: number; dropped: number }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const count = (name: string): number => events.filter((event) => event.name === name).length;
  return { drawn: count('DrawFrame'), dropped: count('DroppedFrame') };
}
