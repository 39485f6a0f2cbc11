import { chmod } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@tintype/runtime/service-names';
import type { RunningService } from '@tintype/testing/running-service';
import { flushRedis } from '@tintype/testing/fresh-servers';
import type { System } from '@tintype/testing/system';
import type { PrivateServer } from '../../../infra/local/private-server.ts';
import { until } from '@tintype/testing/until';
import type { Random } from './random.ts';

export type Targets = {
  readonly system: System;
  readonly postgres: PrivateServer;
  readonly redis: PrivateServer;
  /** Starts the next process of a service after one was killed. */
  readonly replace: (service: RunningService) => Promise<void>;
  readonly alive: () => readonly RunningService[];
};

type Fault = (targets: Targets, random: Random) => Promise<string>;

const killOne =
  (name: ServiceName): Fault =>
  async ({ alive, replace }, random) => {
    const service = random.pick(alive().filter((one) => one.name === name));
    await service.kill();
    await sleep(random.between(0, 1_500));
    await replace(service);
    return `killed ${name} ${service.pid}`;
  };

/**
 * Long enough for leases to pass: what goes on afterwards works on something that is no longer its
 * own.
 */
const freezeOne =
  (name: ServiceName): Fault =>
  async ({ alive }, random) => {
    const service = random.pick(alive().filter((one) => one.name === name));
    const ms = random.between(3_000, 12_000);
    process.kill(service.pid, 'SIGSTOP');
    await sleep(ms);
    process.kill(service.pid, 'SIGCONT');
    return `stopped ${name} ${service.pid} for ${ms} ms`;
  };

/** Its supervisor starts it again. */
const crash =
  (what: 'postgres' | 'redis', signal: NodeJS.Signals): Fault =>
  async (targets) => {
    const server = targets[what];
    const before = server.pid();
    process.kill(before!, signal);
    await until(() => server.pid() !== before, { msMax: 30_000, what: `${what} to come back` });
    return `crashed ${what}`;
  };

const flush: Fault = ({ system }) =>
  flushRedis(system.redisUrl).then(
    () => 'emptied redis',
    () => 'redis could not be emptied: it is away',
  );

/**
 * Workers go on or die meanwhile; the next one starts once there is space, as it would not say that
 * it is ready before.
 */
const withoutStorage =
  (take: (system: System) => Promise<{ readonly said: string; readonly giveBack: () => Promise<void> }>): Fault =>
  async ({ system, alive, replace }, random) => {
    const { said, giveBack } = await take(system);
    const ms = random.between(2_000, 8_000);
    const killed =
      random.between(0, 2) === 0 ? random.pick(alive().filter(({ name }) => name === 'render')) : undefined;
    await sleep(ms / 2);
    await killed?.kill();
    await sleep(ms / 2);
    await giveBack();
    if (killed !== undefined) await replace(killed);
    return `${said} for ${ms} ms${killed === undefined ? '' : `, and killed render ${killed.pid} meanwhile`}`;
  };

const closeStorage = async ({ filesFolder }: System) => {
  await chmod(filesFolder, 0o000);
  return { said: 'closed the storage folder', giveBack: () => chmod(filesFolder, 0o755) };
};
const fillDisk = async (system: System) =>
  system.disk === undefined
    ? { ...(await closeStorage(system)), said: 'closed the storage folder (no disk of its own can be mounted here)' }
    : { said: 'filled the disk of the storage folder', giveBack: await system.disk.fill() };

/** Every fault, and how many times as often as the rarest it comes. */
export const faults: readonly { readonly name: string; readonly weight: number; readonly act: Fault }[] = [
  { name: 'kill render', weight: 4, act: killOne('render') },
  { name: 'kill scheduler', weight: 3, act: killOne('scheduler') },
  { name: 'kill crawl', weight: 2, act: killOne('crawl') },
  { name: 'kill notifier', weight: 2, act: killOne('notifier') },
  { name: 'kill gateway', weight: 2, act: killOne('gateway') },
  { name: 'kill edit', weight: 3, act: killOne('edit') },
  { name: 'stop render', weight: 2, act: freezeOne('render') },
  { name: 'stop scheduler', weight: 1, act: freezeOne('scheduler') },
  { name: 'stop crawl', weight: 1, act: freezeOne('crawl') },
  { name: 'stop notifier', weight: 1, act: freezeOne('notifier') },
  { name: 'stop edit', weight: 1, act: freezeOne('edit') },
  { name: 'crash redis', weight: 1, act: crash('redis', 'SIGKILL') },
  { name: 'empty redis', weight: 2, act: flush },
  { name: 'full disk', weight: 3, act: withoutStorage(fillDisk) },
  { name: 'closed storage', weight: 1, act: withoutStorage(closeStorage) },
  // Its immediate shutdown: it comes back through its log, as after a crash.
  { name: 'crash postgres', weight: 1, act: crash('postgres', 'SIGQUIT') },
];

export const pickFault = (random: Random) =>
  random.pick(faults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault)));
