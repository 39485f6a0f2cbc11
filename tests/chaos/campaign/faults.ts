import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService, ServiceName } from '@tintype/testing/running-service';
import { emptyServer } from '@tintype/testing/fresh-servers';
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

/** Long enough for leases to pass: what goes on afterwards works on something that is no longer its own. */
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
  emptyServer(system.redisUrl).then(
    () => 'emptied redis',
    () => 'redis could not be emptied: it is away',
  );

/** Every fault, and how many times as often as the rarest it comes. */
export const faults: readonly { readonly name: string; readonly weight: number; readonly act: Fault }[] = [
  { name: 'kill render', weight: 4, act: killOne('render') },
  { name: 'kill scheduler', weight: 3, act: killOne('scheduler') },
  { name: 'kill notifier', weight: 2, act: killOne('notifier') },
  { name: 'kill gateway', weight: 2, act: killOne('gateway') },
  { name: 'stop render', weight: 2, act: freezeOne('render') },
  { name: 'stop scheduler', weight: 1, act: freezeOne('scheduler') },
  { name: 'stop notifier', weight: 1, act: freezeOne('notifier') },
  { name: 'crash redis', weight: 1, act: crash('redis', 'SIGKILL') },
  { name: 'empty redis', weight: 2, act: flush },
  // Its immediate shutdown: it comes back through its log, as after a crash.
  { name: 'crash postgres', weight: 1, act: crash('postgres', 'SIGQUIT') },
];

export const pickFault = (random: Random) =>
  random.pick(faults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault)));
