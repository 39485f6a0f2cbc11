/**
 * npm run lab pruning -- [--rows 1000000] [--organizations 1000]
 *
 * What it costs to remove rows of old captures: the time of a transaction of a thousand, from the
 * first to the last, how long a capture is accepted meanwhile, and a turn that finds nothing to do.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '@tintype/contracts/ids/ids';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { acceptCapture } from '@tintype/database/captures/accept-capture';
import { pruneCaptures } from '@tintype/database/history/prune-captures';
import { sql } from '@tintype/database/statements/sql';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, organizations: { type: 'string', default: '1000' } },
});
const [rows, organizations] = [Number(values.rows), Number(values.organizations)];
const days = 365;
const limit = 1_000;
const chunk = 100_000;

await runScript(async (undo) => {
  const system = await startPrivateSystem({ allowHosts: [], services: [], undo });
  const { database, organizationId, apiKeyId } = system;
  const { client } = database;
  await client.execute`
    INSERT INTO organizations (id, name, plan) SELECT 'o' || n, 'Other', 'self_hosted' FROM generate_series(1, ${organizations}::int) AS n`;
  for (let done = 0; done < rows; done += chunk) await fill(done, Math.min(chunk, rows - done));
  await client.execute(sql.raw('VACUUM ANALYZE captures, files, charges'));
  const [size] = await client.rows<{ megabytes: number }>`
    SELECT ((pg_total_relation_size('captures') + pg_total_relation_size('files') + pg_total_relation_size('charges')) / 1e6)::int AS megabytes`;
  console.log(
    `${rows} captures of 400 days ago, each with a file's row and a receipt, of one organization of ${organizations + 1}: ${size!.megabytes} MB`,
  );

  const accept = async (): Promise<void> =>
    void (await acceptCapture(database, {
      id: newId(randomBytes),
      organizationId,
      apiKeyId,
      createdBy: toPrincipalId({ apiKeyId }),
      origin: 'async',
      request: { url: 'https://example.com/', format: 'png' } as never,
      requestId: 'r',
      expiresAt: new Date(Date.now() + 3_600_000),
      isSent: true,
    }));

  const pruned: number[] = [];
  const accepted: number[] = [];
  let isDone = false;
  const accepting = (async () => {
    while (!isDone) {
      accepted.push(await timed(accept));
      await sleep(20);
    }
  })();
  try {
    for (;;) {
      let count = 0;
      const ms = await timed(async () => void (count = await pruneCaptures(database, { days, limit })));
      if (count === 0) break;
      pruned.push(ms);
    }
  } finally {
    // Also where pruning failed: that is what is told then, and not that the database was left.
    isDone = true;
    await accepting;
  }
  const tenth = Math.max(1, Math.floor(pruned.length / 10));
  console.log(
    `a transaction of ${limit}: ${describe(pruned)}; first tenth ${describe(pruned.slice(0, tenth))}; last tenth ${describe(pruned.slice(-tenth))}`,
  );
  console.log(`all: ${(pruned.reduce((sum, ms) => sum + ms, 0) / 1_000).toFixed(0)} s`);
  console.log(`a capture is accepted meanwhile: ${describe(accepted)}`);
  const idle: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) idle.push(await timed(() => pruneCaptures(database, { days, limit })));
  console.log(`a turn without anything to do: ${describe(idle)}`);

  async function fill(from: number, count: number): Promise<void> {
    await database.transaction(
      async (db) => {
        await db.client.execute`SET LOCAL session_replication_role = replica`;
        await db.client.execute`SET LOCAL statement_timeout = 0`;
        await db.client.execute`
          INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, state, priority, request, request_id, attempt, created_at, queued_at, completed_at, expires_at, report)
          SELECT md5(n::text), ${organizationId}, ${apiKeyId}, 'key', 'async', 'COMPLETED', 2,
                 jsonb_build_object('url', 'https://example.com/' || n, 'format', 'png', 'viewport', jsonb_build_object('width', 1920, 'height', 1080)),
                 'r' || n, 1, at, at, at, at + interval '7 days', jsonb_build_object('finalUrl', 'https://example.com/' || n, 'httpStatus', 200, 'renderTimeMs', 900)
          FROM generate_series(${from}::int, ${from + count - 1}::int) AS n, LATERAL (SELECT now() - interval '400 days' + n * interval '1 second' / 100 AS at) AS time`;
        await db.client.execute`
          INSERT INTO files (capture_id, output_id, type, format, storage_key, size, sha256, expires_at, deleted_at)
          SELECT md5(n::text), 'screenshot', 'screenshot', 'png', 'captures/' || n, 1000, md5(n::text) || md5(n::text), now() - interval '390 days', now() - interval '390 days'
          FROM generate_series(${from}::int, ${from + count - 1}::int) AS n`;
        await db.client.execute`
          INSERT INTO charges (capture_id, organization_id, charged_at) SELECT md5(n::text), ${organizationId}, now() - interval '400 days'
          FROM generate_series(${from}::int, ${from + count - 1}::int) AS n`;
      },
      { timeoutMs: 600_000 },
    );
  }
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  return `median ${at(0.5)} ms, 99% ${at(0.99)} ms, longest ${at(1)} ms`;
}
