import { afterAll, expect, test } from '@jest/globals';
import { page, startSite } from '@tintype/testing/site';
import { startSystem } from '@tintype/testing/system';
import { createCustomer } from './long-life/customer.ts';
import { grown, live } from './long-life/live.ts';
import { restartForLoops } from './long-life/turns-of-loops.ts';

const undo = new AsyncDisposableStack();
afterAll(() => undo.disposeAsync());

test('whatever is used and has ended is gone when its time has passed: no table and no folder grows', async () => {
  const site = await startSite({
    '/': page('<h1>Home</h1><a href="/next">next</a>'),
    '/next': page('<h1>Next</h1>'),
    '/hook': (_req, res) => void res.end('ok'),
  });
  undo.defer(site.stop);
  const system = await startSystem({
    services: ['gateway', 'render', 'scheduler', 'crawl', 'notifier', 'edit'],
    allowHosts: [site.host],
    settings: { TINTYPE_HISTORY_DAYS: '7' },
  });
  undo.defer(system.stop);
  const customer = await createCustomer(system, [site.url('/'), site.url('/next')], site.url('/hook'));
  const samples = await live({
    system,
    customer,
    turns: 2,
    // Longer than anything is kept.
    daysPerTurn: 40,
    rounds: 1,
    letLoopsRun: () => restartForLoops(system),
  });
  expect({ grown: grown(samples, 0), files: samples.at(-1)!.files }).toEqual({ grown: [], files: samples[0]!.files });
  // The schedule's last picture stays, to be compared with.
  expect(samples.at(-1)!.rows).toMatchObject({
    composes: 0,
    pipeline_runs: 0,
    batches: 0,
    crawls: 0,
    webhook_deliveries: 0,
  });
});
