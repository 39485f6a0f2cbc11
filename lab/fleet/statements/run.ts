/**
 * npm run lab fleet/statements -- [--captures 4000 --without INDEX,…]
 *
 * What PostgreSQL's processor spends on each capture of a batch: accepting, claiming and settling
 * it. Counted is the processor time of the one server process that runs the statements, so what
 * else the machine does matters little. The table has a row for each index of `--without`, which is
 * dropped first: what it costs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from '@tintype/database/statements/sql';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { createTestDatabase } from '@tintype/testing/test-database';
import { startPostgres } from '../../../infra/local/postgres.ts';
import { createPassword } from '../../../infra/local/secrets.ts';
import { feed, items, startedWith } from '@tintype/tests/integration/batches/filled-batch';
import { addOwner, createFreshDatabase } from '@tintype/tests/integration/database/fresh-database';
import { runScript } from '../../../infra/local/run-script.ts';
import { cpuSeconds } from '@tintype/tests/integration/fleet/costs';
import { markdown } from '@tintype/tests/integration/fleet/tables';

const { values } = parseArgs({
  options: {
    captures: { type: 'string', default: '4000' },
    without: { type: 'string', default: '' },
  },
});

/** As many as a real capture reports. */
const stages = ['prepare', 'navigate', 'wait', 'settle', 'recognise', 'block', 'capture', 'check', 'encode', 'store'];

await runScript(async (undo) => {
  const count = Number(values.captures);
  const folder = mkdtempSync(join(tmpdir(), 'tintype-statements-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ folder, password: createPassword(), settings: { shared_buffers: '512MB' } });
  undo.defer(postgres.stop);
  process.env['TINTYPE_TEST_DATABASE_URL'] = postgres.url;
  const rows: string[][] = [];
  for (const index of ['', ...values.without.split(',').filter(Boolean)]) {
    const fresh = await createFreshDatabase();
    const database = createTestDatabase({ url: fresh.url, connectionsMax: 1 });
    if (index !== '') await database.client.execute(sql.raw(`DROP INDEX ${index}`));
    const [{ pid } = { pid: 0 }] = await database.client.rows<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
    const msEach = async (work: () => Promise<unknown>): Promise<string> => {
      const before = cpuSeconds([pid], new Set());
      await work();
      return (((cpuSeconds([pid], new Set()) - before) * 1_000) / count).toFixed(3);
    };
    const owner = await addOwner(database);
    const batch = await startedWith(database, owner, items(count));
    const ids: string[] = [];
    const accepting = await msEach(async () => {
      while (ids.length < count) ids.push(...(await feed(database, owner, batch, 250)));
    });
    const claiming = await msEach(async () => {
      for (const id of ids) await claimCapture(database, { id, attempt: 0, worker: 'w', leaseMs: 600_000 });
    });
    const settling = await msEach(async () => {
      for (const id of ids) await completeCapture(database, completionOf(id));
    });
    rows.push([index === '' ? 'all' : `without ${index}`, accepting, claiming, settling]);
    await database.stop();
    await fresh.drop();
  }
  console.log(markdown([['indexes', 'accepting, ms', 'claiming, ms', 'settling, ms'], ...rows]));
});

function completionOf(id: string) {
  const stored = { storageKey: `k/${id}.png`, size: 48_000, sha256: 'ab'.repeat(32), width: 1_280, height: 720 };
  return {
    id,
    attempt: 1,
    report: {
      finalUrl: 'https://example.com/',
      httpStatus: 200,
      renderTimeMs: 1_500,
      warnings: [],
      stages: stages.map((stage) => ({ stage, ms: 150, outcome: 'ok' as const })),
    },
    files: [{ outputId: 'screenshot', type: 'screenshot', format: 'png', ...stored } as const],
    expiresAt: new Date(Date.now() + 3_600_000),
  };
}
