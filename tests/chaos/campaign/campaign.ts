import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService, ServiceName } from '@tintype/testing/running-service';
import { startSite } from '@tintype/testing/site';
import { startSystem } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startPostgres } from '../../../infra/local/postgres.ts';
import { startRedis } from '../../../infra/local/redis.ts';
import { newPassword } from '../../../infra/local/secrets.ts';
import { retryingApi } from './api.ts';
import { pickFault, type Targets } from './faults.ts';
import { invariants } from './invariants.ts';
import { seeded } from './random.ts';
import { startReceiver } from './receiver.ts';
import { submitBatch, submitJob } from './workload.ts';

export type Campaign = {
  readonly seed: number;
  readonly items: number;
  /** `stub` for volume; `real` has browsers capture a page of this machine. */
  readonly render: 'stub' | 'real';
  /** Faults go on for this long, or until everything has ended. */
  readonly faultMsMax: number;
  readonly say: (line: string) => void;
  /** Told how to take down each part as soon as it runs. */
  readonly undo: AsyncDisposableStack;
};

export type Outcome = {
  /** What was broken, by the name of the invariant. Empty when all hold. */
  readonly broken: Readonly<Record<string, readonly string[]>>;
  readonly faults: number;
  /** Attempts that came to nothing, as a share of all that were begun. */
  readonly wasted: number;
  /** The longest time after a fault until work went on. */
  readonly standstillMs: number;
  readonly seconds: number;
};

const fleet: readonly ServiceName[] = ['gateway', 'scheduler', 'scheduler', 'notifier', 'render', 'render'];
const stubRender = join(import.meta.dirname, 'stub-render.ts');
const endMsMax = 180_000;
const jobsMax = 40;

/** Real services, servers and work, with faults drawn from a seed; then everything that was promised is looked at. */
export async function runCampaign({ seed, items, render, faultMsMax, say, undo }: Campaign): Promise<Outcome> {
  const mainOf = (name: ServiceName): string | undefined =>
    name === 'render' && render === 'stub' ? stubRender : undefined;
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), 'tintype-chaos-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const password = newPassword();
  const quiet = (): void => undefined;
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), password, say: quiet });
  undo.defer(postgres.stop);
  const redis = await startRedis({ folder: join(folder, 'redis'), password, say: quiet });
  undo.defer(redis.stop);
  const receiver = await startReceiver();
  undo.defer(receiver.stop);
  const site = await startSite({ '*': '<h1>A page</h1><p>that is captured while everything falls over</p>' });
  undo.defer(site.stop);
  const home = render === 'stub' ? 'https://example.com' : `http://${site.host}`;
  const system = await startSystem({
    services: [],
    allowHosts: [receiver.host, site.host],
    settings: { TINTYPE_RENDER_CONCURRENCY: render === 'stub' ? '4' : '1', TINTYPE_LOG_LEVEL: 'info' },
    servers: { databaseUrl: postgres.url, redisUrl: redis.url },
    diskMegabytes: 16 + Math.ceil((items * (render === 'stub' ? 8 : 200)) / 1_024),
  });
  undo.defer(system.stop);
  await system.raiseBatchSize(items);
  const alive: RunningService[] = await Promise.all(fleet.map((name) => system.start(name, {}, mainOf(name))));
  const replace = async (service: RunningService): Promise<void> => {
    // The database or Redis may be away at this very moment: an orchestrator would start it again, too.
    const started = await until(() => system.start(service.name, {}, mainOf(service.name)).catch(() => undefined), {
      msMax: 60_000,
      what: `${service.name} to start again`,
    });
    alive.splice(alive.indexOf(service), 1, started);
  };
  const targets: Targets = { system, postgres, redis, replace, alive: () => alive };

  const api = retryingApi(system);
  const began = performance.now();
  const work = await submitBatch(api, { home, items, webhookUrl: receiver.url });
  const isOver = async (): Promise<boolean> => {
    const { json } = await api('GET', `/v1/screenshots/batches/${work.batchId}`);
    return json['completedAt'] !== undefined && json['completedAt'] !== null;
  };
  const settled = (): Promise<number> =>
    system.database.client.capture.count({ where: { state: { in: ['COMPLETED', 'FAILED'] } } });

  let faults = 0;
  let standstillMs = 0;
  const faultsEnd = Date.now() + faultMsMax;
  while (Date.now() < faultsEnd && !(await isOver())) {
    if (work.jobs.length < jobsMax)
      work.jobs.push(await submitJob(api, { home, number: work.jobs.length, webhookUrl: receiver.url }));
    await sleep(random.between(200, 2_000));
    const fault = pickFault(random);
    say(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${await fault.act(targets, random)}`);
    faults += 1;
    const at = performance.now();
    const before = await settled().catch(() => 0);
    await until(async () => (await settled().catch(() => 0)) > before || (await isOver()), {
      msMax: 60_000,
      what: 'work to go on',
    });
    standstillMs = Math.max(standstillMs, performance.now() - at);
  }
  await until(isOver, { msMax: endMsMax, what: 'the batch to end' });
  const subjects = (): number => new Set(receiver.deliveries.map(({ subject }) => subject)).size;
  await until(() => subjects() === work.jobs.length + 1, { msMax: endMsMax, what: 'every event to come' }).catch(
    () => undefined,
  );
  const seconds = (performance.now() - began) / 1_000;

  const [begun] = await system.database.client.$queryRaw<{ count: number }[]>`
    SELECT sum(attempt)::float8 AS count FROM captures`;
  const made = begun!.count;
  const broken: Record<string, readonly string[]> = {};
  for (const [name, check] of Object.entries(invariants)) {
    const wrong = await check({ system, work, receiver, api });
    if (wrong.length > 0) broken[name] = wrong;
  }
  return { broken, faults, wasted: (made - (await settled())) / made, standstillMs, seconds };
}
