import { setTimeout as sleep } from 'node:timers/promises';
import { acceptedPerMinute } from '@tintype/contracts/pipelines/pipeline-bodies';
import type { System } from '@tintype/testing/system';
import { sendAtRate } from '../bench/accept/fixed-rate.ts';
import { percentile } from '@tintype/testing/statistics';
import { createCaller } from './caller.ts';
import { plain } from './graphs.ts';
import { machine, type Row } from './table.ts';

type Rate = { readonly rate: number; readonly seconds: number };
const p99MsMax = 20;

/**
 * Requests to triggers at a fixed rate, spread over as many pipelines as take so many in a minute.
 * Nothing is captured: what is accepted waits. The time of an answer counts from when its request
 * was due.
 */
export async function measureTrigger(system: System, { rate, seconds }: Rate): Promise<Row[]> {
  const total = rate * seconds;
  const caller = createCaller(system, await system.newKey('self_hosted'));
  const warmUp = Math.ceil(total / 4);
  const pipelines = await Promise.all(
    Array.from({ length: Math.ceil(total / (acceptedPerMinute - 10)) }, () => caller.arm(plain)),
  );
  const requestOf = (nth: number) =>
    caller.request(pipelines[nth % pipelines.length]!, { urls: [`https://example.com/${nth}.html`], data: { nth } });
  const others = createCaller(system, await system.newKey('self_hosted'));
  const warm = await Promise.all(Array.from({ length: pipelines.length }, () => others.arm(plain)));
  await sendAtRate(
    (nth) => others.request(warm[nth % warm.length]!, { urls: ['https://example.com/'] }),
    rate,
    warmUp / rate,
  );
  await sleep(1_000);
  const before = machine();
  const answers = await sendAtRate(requestOf, rate, seconds);
  const accepted = answers.filter(({ status }) => status === 202);
  // A machine with much else to do says so; nothing is lost by it.
  const busy = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const ms = (share: number): number =>
    percentile(
      accepted.map((one) => one.ms),
      share,
    );
  const what = `trigger, ${rate} a second for ${seconds} s (${before} before, ${machine()} after)`;
  return [
    {
      what: `${what}: accepted, or told to come back`,
      measured: `${accepted.length}, ${busy.length}`,
      must: `${total} together`,
      holds: accepted.length + busy.length === total,
    },
    { what: `${what}: p50`, measured: `${ms(0.5).toFixed(1)} ms`, must: '', holds: true, isTime: true },
    {
      what: `${what}: p99`,
      measured: `${ms(0.99).toFixed(1)} ms`,
      must: `at most ${p99MsMax} ms`,
      holds: ms(0.99) <= p99MsMax,
      isTime: true,
    },
  ];
}
