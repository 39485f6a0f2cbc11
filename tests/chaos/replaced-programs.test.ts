import { afterAll, expect, test } from '@jest/globals';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLong } from '@tintype/testing/long-form';
import { page, startSite } from '@tintype/testing/site';
import { startSystem } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startPostgres } from '../../infra/local/postgres.ts';
import { startRedis } from '../../infra/local/redis.ts';
import { watchPrograms } from '../../infra/local/watch-programs.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});
const system = '/usr/lib/postgresql';

/** The short form, without services, is tests/integration/database/replaced-server.test.ts. */
(isLong ? test : test.skip)(
  'PostgreSQL and Redis are upgraded under load: nothing is lost or charged twice',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const installed = join(folder, 'usr/lib/postgresql');
    mkdirSync(join(folder, 'usr/share'), { recursive: true });
    symlinkSync('/usr/share/postgresql', join(folder, 'usr/share/postgresql'));
    const version = readdirSync(system)
      .filter((name) => /^\d+$/.test(name))
      .sort((a, b) => Number(b) - Number(a))[0]!;
    cpSync(join(system, version), join(installed, version), { recursive: true });
    const programs = { postgres: join(installed, version, 'bin/postgres'), redis: join(folder, 'redis-server') };
    copyFileSync('/usr/bin/redis-server', programs.redis);
    const said: string[] = [];
    const say = (sentence: string): void => void said.push(sentence);
    const postgres = await startPostgres({
      folder: join(folder, 'data'),
      password: 'a',
      isDurable: false,
      installed,
      say,
    });
    undo.push(postgres.stop);
    const redis = await startRedis({ folder: join(folder, 'queue'), password: 'b', program: programs.redis, say });
    undo.push(redis.stop);
    const watch = watchPrograms({ processes: [postgres, redis], say });
    undo.push(watch.stop);
    const site = await startSite({ '*': page('<p>here</p>') });
    undo.push(site.stop);
    const running = await startSystem({
      services: ['gateway', 'render', 'scheduler'],
      allowHosts: [site.host],
      servers: { databaseUrl: postgres.url, redisUrl: redis.url },
    });
    undo.push(running.stop);

    const accepted: string[] = [];
    const answers = new Map<string, number>();
    let isSending = true;
    const send = async (): Promise<void> => {
      for (let number = 0; isSending; number += 1) {
        const answer = await fetch(`${running.gatewayUrl}/v1/screenshots/async`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-API-Key': running.apiKey },
          body: JSON.stringify({ url: site.url(`/${number}`) }),
        });
        const { jobId, error } = (await answer.json()) as { jobId?: string; error?: { code: string } };
        if (jobId !== undefined) accepted.push(jobId);
        const outcome = error?.code ?? 'accepted';
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    const sending = send();
    await until(() => accepted.length > 10);
    for (const path of [programs.postgres, programs.redis]) {
      copyFileSync(path, `${path}.new`);
      renameSync(`${path}.new`, path);
    }
    const replacedAt = Date.now();
    await until(() => said.includes('PostgreSQL is ready again') && said.includes('Redis is ready again'));
    const [before, restartedMs] = [accepted.length, Date.now() - replacedAt];
    await until(() => accepted.length > before + 10);
    const backMs = Date.now() - replacedAt;
    isSending = false;
    await sending;
    const states = async () =>
      running.database.client.capture.findMany({
        where: { id: { in: accepted } },
        select: { state: true, attempt: true },
      });
    await until(async () => (await states()).every(({ state }) => state === 'COMPLETED'), { msMax: 120_000 });
    expect(await states()).toHaveLength(accepted.length);
    expect(
      [...answers.keys()].filter((code) => !['accepted', 'DATABASE_UNAVAILABLE', 'SERVICE_BUSY'].includes(code)),
    ).toEqual([]);
    const used = await running.database.client.$queryRaw`SELECT sum(captures)::int AS captures FROM usage_days`;
    expect(used).toEqual([{ captures: accepted.length }]);
    console.log({ accepted: accepted.length, answers: Object.fromEntries(answers), restartedMs, backMs });
  },
);
