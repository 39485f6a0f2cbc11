import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { runScript } from '../../../infra/local/run-script.ts';
import { createPositionCursor } from '@tintype/gateway/http/paging';
import { privateBytes } from '@tintype/testing/processes';
import type { System } from '@tintype/testing/system';
import { watchRedis } from '@tintype/testing/watch-redis';
import { startPrivateSystem } from '../../private-system.ts';
import { percentile } from '@tintype/testing/statistics';
import { readIngestOptions } from './options.ts';
import { uploadBatch } from '@tintype/tests/integration/fleet/upload';
import { workOn } from './work-on.ts';

/** What uploads promise (issue 4). Beyond it is a finding, not a failed test: machines differ. */
const bars = {
  itemsPerSecondMin: 60_000,
  chunkP99MsMax: 250,
  memoryMegabytesMax: 400,
  pageP99MsMax: 50,
  redisMegabytesMax: 64,
};
const pages = 500;
const ticksPerSecond = 100;

/**
 * `npm run lab bench/ingest [-- --items 1000000 --batches 2 --options-every 0 --work-seconds 20]`:
 * items sent over HTTP in chunks of 1,000, pages of them read at any depth, and the batches worked
 * on for a while. Gateway, PostgreSQL (which writes to disk), Redis and the sender share the
 * machine.
 */
async function benchIngest(undo: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const { items, batches, optionsEvery, workSeconds } = readIngestOptions(args);
  const system = await startPrivateSystem({ allowHosts: [], services: ['gateway'], undo });
  await system.raiseBatchSize(items);
  const redisMemory = watchRedis(system.redisUrl, undo);
  const { pid } = system.service('gateway');
  const share = Math.ceil(items / batches);

  // What is compiled and read for the first time is not what a long upload is about.
  await uploadBatch(system, { items: 20_000, optionsEvery });
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, privateBytes([pid]))), 100);
  const [loadBefore, cpuBefore, beganAt] = [loadavg()[0]!, cpuSeconds(pid), performance.now()];
  const uploads = await Promise.all(
    Array.from({ length: batches }, (_, nth) =>
      uploadBatch(system, { items: Math.min(share, items - nth * share), optionsEvery }),
    ),
  ).finally(() => clearInterval(look));
  const seconds = (performance.now() - beganAt) / 1000;
  const busy = (cpuSeconds(pid) - cpuBefore) / seconds;

  const chunkMs = uploads.flatMap((upload) => upload.chunkMs);
  const remark = `${cpus().length} cores, load ${loadBefore.toFixed(1)} before`;
  console.log(`${items} items in ${batches} batches at once, ${remark}: ${seconds.toFixed(1)} s`);
  console.log(verdict('items a second', items / seconds, 'at least', bars.itemsPerSecondMin));
  console.log(`  chunk p50 ${percentile(chunkMs, 0.5).toFixed(1)} ms, max ${Math.max(...chunkMs).toFixed(0)} ms`);
  console.log(verdict('chunk p99, ms', percentile(chunkMs, 0.99), 'at most', bars.chunkP99MsMax));
  console.log(verdict('gateway memory, MB', memory / 1e6, 'at most', bars.memoryMegabytesMax));
  console.log(`  gateway used ${(100 * busy).toFixed(0)} % of a core`);
  const pageMs = await readPages(system, uploads[0]!.id, share);
  console.log(verdict(`page of 100 at any depth p99, ms`, percentile(pageMs, 0.99), 'at most', bars.pageP99MsMax));
  const ids = uploads.map(({ id }) => id);
  const ended = await workOn(system, ids, workSeconds);
  console.log(`  ${ended} items ended in ${workSeconds} s with renderers that have no browser`);
  const { usedBytes, residentBytes } = redisMemory();
  console.log(`  Redis held at most ${(usedBytes / 1e6).toFixed(1)} MB of data, all the time`);
  console.log(verdict('Redis memory, MB', residentBytes / 1e6, 'at most', bars.redisMegabytesMax));
}

async function readPages({ gatewayUrl, apiKey }: System, id: string, items: number): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < pages; nth += 1) {
    const cursor = createPositionCursor('items of a batch').encode({ position: Math.floor((nth / pages) * items) });
    const beganAt = performance.now();
    const url = `${gatewayUrl}/v1/screenshots/batches/${id}/items?limit=100&cursor=${cursor}`;
    const response = await fetch(url, { headers: { 'X-API-Key': apiKey } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A page answered ${response.status}`);
    times.push(performance.now() - beganAt);
  }
  return times;
}

const verdict = (name: string, value: number, must: 'at least' | 'at most', limit: number): string => {
  const holds = must === 'at least' ? value >= limit : value <= limit;
  return `  ${holds ? '✓' : '✗'} ${name} ${value.toFixed(0)}, must be ${must} ${limit}`;
};

/** User and system time of a process so far. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

await runScript((undo) => benchIngest(undo, process.argv.slice(2)));
