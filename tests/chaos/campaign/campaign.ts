import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '@tintype/testing/test-database';
import { until } from '@tintype/testing/until';
import { retryingApi } from './api.ts';
import { startCrawledSite } from './crawled-site.ts';
import { unended, type Table } from './ends.ts';
import { pickFault } from './faults.ts';
import { lookAtHeld, type Held } from './held.ts';
import { startInstallation } from './installation.ts';
import { brokenBy, type Broken } from './invariants.ts';
import type { Facts } from './invariants/invariant.ts';
import { seeded } from './random.ts';
import { startReceiver } from './receiver.ts';
import { windDown } from './wind-down.ts';
import { startWork } from './workload.ts';

export type Campaign = {
  readonly seed: number;
  readonly items: number;
  /** `stub` for volume; `real` has browsers capture pages of this machine. */
  readonly render: 'stub' | 'real';
  /** Faults go on for this long, or until everything has ended. */
  readonly faultMsMax: number;
  readonly say: (line: string) => void;
  /** Told how to take down each part as soon as it runs. */
  readonly undo: AsyncDisposableStack;
};

export type Outcome = {
  readonly database: TestDatabase;
  /** What the invariants looked at. */
  readonly facts: Facts;
  readonly broken: Broken;
  readonly faults: number;
  /** How much there was of what the campaign is about. */
  readonly done: Readonly<Record<string, number>>;
  /** Attempts that came to nothing, as a share of all that were begun. */
  readonly wasted: number;
  /** The longest time after a fault until work went on. */
  readonly standstillMs: number;
  readonly seconds: number;
};

/**
 * A round is a fault, and more work while it is on. There are so many at least, however fast or
 * slow the machine is.
 */
const roundsMin = 4;
/** Later ones bring no more work. */
const roundsMax = 40;

/**
 * Real services, servers and work, with faults drawn from a seed; then everything that was promised
 * is looked at.
 */
export async function runCampaign({ seed, items, render, faultMsMax, say, undo }: Campaign): Promise<Outcome> {
  const random = seeded(seed);
  const receiver = await startReceiver();
  undo.defer(receiver.stop);
  const startSite = siteStarter(undo);
  const home = render === 'stub' ? 'https://example.com' : await startSite();
  const targets = await startInstallation({ render, items, undo });
  const { system } = targets;
  const { database, filesFolder } = system;
  await system.raiseBatchSize(items);
  const api = retryingApi(system);
  const began = performance.now();
  const { work, submitMore } = await startWork(api, { home, items, startSite, webhookUrl: receiver.url });

  const isOver = async (...among: readonly Table[]): Promise<boolean> =>
    (await unended(database, among).catch(() => ['unknown'])).length === 0;
  const settled = (): Promise<number> =>
    database.client.capture.count({ where: { state: { in: ['COMPLETED', 'FAILED'] } } });
  let faults = 0;
  let standstillMs = 0;
  const held: Held[] = [];
  const strike = async (): Promise<void> => {
    const said = await pickFault(random).act(targets, random);
    say(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${said}`);
    const at = performance.now();
    const before = await settled().catch(() => 0);
    await until(async () => (await settled().catch(() => 0)) > before, { msMax: 60_000, what: 'work to go on' });
    standstillMs = Math.max(standstillMs, performance.now() - at);
  };
  const faultsEnd = Date.now() + faultMsMax;
  const goesOn = async (): Promise<boolean> =>
    faults < roundsMin || (Date.now() < faultsEnd && !(await isOver('batches', 'crawls', 'composes', 'pipeline_runs')));
  const hasMore = async (): Promise<boolean> =>
    faults < roundsMin || (faults < roundsMax && !(await isOver('batches')));
  for (; await goesOn(); faults += 1) {
    await sleep(random.between(200, 2_000));
    held.push(await lookAtHeld(database));
    const isMore = await hasMore();
    // Sent while the fault is on: what is accepted then counts as well.
    await Promise.all([strike(), isMore ? submitMore(faults) : undefined]);
    held.push(await lookAtHeld(database));
  }

  const faultsEndedAt = new Date();
  await windDown(faultsEndedAt, { database, api, work, receiver });
  const seconds = (performance.now() - began) / 1_000;
  const [counted] = await database.client.rows<{ made: number; runs: number; edited: number }>`
    SELECT (SELECT sum(attempt) FROM captures)::int AS made, (SELECT count(*) FROM schedule_executions)::int AS runs,
           (SELECT count(*) FROM pipeline_images WHERE edit_node_id IS NOT NULL AND state = 'COMPLETED')::int AS edited`;
  const facts: Facts = { database, filesFolder, work, receiver, api, held, faultsEndedAt };
  const done = {
    items,
    jobs: work.jobs.length,
    bulks: work.bulks.length,
    composes: work.composes.length,
    crawls: work.crawls.length,
    runs: counted!.runs,
    'runs of a pipeline': work.pipelineRuns.length,
    'edited pictures': counted!.edited,
    'items held at once': Math.max(0, ...held.map(({ count }) => count)),
  };
  const made = counted!.made;
  const wasted = (made - (await settled())) / made;
  return { database, facts, broken: await brokenBy(facts), faults, done, wasted, standstillMs, seconds };
}

/** Each site has an address of its own, for hosts are told apart by their names. */
function siteStarter(undo: AsyncDisposableStack): () => Promise<string> {
  let count = 0;
  return async () => {
    count += 1;
    const site = await startCrawledSite(`127.0.5.${count}`);
    undo.defer(site.stop);
    return site.url('');
  };
}
