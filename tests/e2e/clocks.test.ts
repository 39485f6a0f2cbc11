import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { withoutBrowser } from './without-browser.ts';

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const hourMs = 3_600_000;
// The renderer has no browser, and nothing is looked up.
const [url, host] = ['http://127.0.0.1:9/page', '127.0.0.1:9'];
let system: System;

const withFaketime = library === undefined ? describe.skip : describe;
withFaketime('on a machine whose clock is two hours ahead (skipped without faketime: apt-get install faketime)', () => {
  beforeAll(async () => {
    system = await startSystem({
      services: ['gateway', 'scheduler', 'render'],
      allowHosts: [host],
      programs: withoutBrowser,
      settings: { LD_PRELOAD: library!, FAKETIME: '+2h', DONT_FAKE_MONOTONIC: '1' },
    });
  });
  afterAll(() => system.stop());

  test('schedules are planned and run by the time of PostgreSQL, and the machine is told of', async () => {
    const answer = await fetch(`${system.gatewayUrl}/v1/schedules`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': system.apiKey },
      body: JSON.stringify({ name: 'Hourly', url, schedule: '@hourly' }),
    });
    const json = (await answer.json()) as { readonly id: string; readonly nextExecutionAt: string };
    expect({ status: answer.status, json }).toMatchObject({ status: 201 });
    const { id, nextExecutionAt } = json;
    expect(new Date(nextExecutionAt).getTime()).toBeLessThanOrEqual(Date.now() + hourMs);

    await system.database.client.schedule.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1_000) } });
    const run = await until(async () => {
      const [first] = await system.database.client.scheduleExecution.findMany({ where: { scheduleId: id } });
      return first?.endedAt == null ? undefined : first;
    });
    expect(run.executedAt.getTime()).toBeLessThan(Date.now() + 60_000);
    const { nextRunAt: following } = await system.database.client.schedule.findUniqueOrThrow({ where: { id } });
    expect(following!.getTime()).toBeLessThanOrEqual(Date.now() + hourMs);
    expect(system.service('scheduler').lines('clock.host_apart')).not.toEqual([]);
    expect(Math.round(await system.service('scheduler').metric('tintype_clock_apart_seconds'))).toBe(7_200);
  });

  test('a capture is answered', async () => {
    expect((await system.capture({ url })).status).toBe(200);
  });
});
