/**
 * npm run lab client-upload -- [--lines 100000] [--rounds 3]
 *
 * A file of addresses through `batches.upload` of each client. In turn with the requests of `npm
 * run lab bench/ingest`: how fast, and in how much memory. Then once with Ctrl-C and a kill of the
 * gateway on the way: every line is there once, in order.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { System } from '@tintype/testing/system';
import { uploadBatch } from '@tintype/tests/integration/fleet/upload';
import { percentile } from '@tintype/testing/statistics';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { makePrograms, numberIn, startUpload, type Ended, type Program } from './uploader.ts';

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const [lines, rounds] = [Number(values.lines), Number(values.rounds)];
const bars = { shareOfBenchMin: 0.8, memoryMegabytesMax: 150 };
const urls = Array.from(
  { length: lines },
  (_, line) => `https://shop-${line % 1_000}.example.com/products/category-${line % 97}/item-${line}?ref=list`,
);

await runScript(async (undo) => {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-upload-'));
  undo.defer(async () => rmSync(folder, { recursive: true }));
  const list = join(folder, 'urls.txt');
  writeFileSync(list, urls.join('\n'));
  const programs = await makePrograms(folder);
  const system = await startPrivateSystem({ allowHosts: [], services: ['gateway'], undo });
  await system.raiseBatchSize(lines);
  await uploadBatch(system, { items: Math.min(lines, 20_000), optionsEvery: 0 });
  await compare(system, programs, list);
  for (const program of programs) await interrupt(system, program, list);
});

async function compare(system: System, programs: readonly Program[], list: string): Promise<void> {
  const bench: number[] = [];
  const results = programs.map((program) => ({ program, seconds: [] as number[], megabytes: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    const beganAt = performance.now();
    await uploadBatch(system, { items: lines, optionsEvery: 0 });
    bench.push((performance.now() - beganAt) / 1_000);
    for (const { program, seconds, megabytes } of results) {
      const output = outputOf(await startUpload(program, system, list).ended);
      seconds.push(numberIn(output, 'time of upload') / 1_000);
      megabytes.push(numberIn(output, 'peak of memory'));
    }
  }
  const base = percentile(bench, 0.5);
  console.log(`${lines} lines, median of ${rounds}: the bench sends ${(lines / base).toFixed(0)} a second`);
  for (const { program, seconds, megabytes } of results) {
    const median = percentile(seconds, 0.5);
    const [share, memory] = [base / median, Math.max(...megabytes)];
    console.log(
      `${program.language}: ${(lines / median).toFixed(0)} a second, ${share.toFixed(2)} of the bench (at least ${bars.shareOfBenchMin}); ` +
        `${memory} MB (at most ${bars.memoryMegabytesMax})`,
    );
    if (share < bars.shareOfBenchMin || memory > bars.memoryMegabytesMax) process.exitCode = 1;
  }
}

/** Ctrl-C after a third, and a gateway that is killed and started again after two thirds. */
async function interrupt(system: System, program: Program, list: string): Promise<void> {
  const { language } = program;
  const first = startUpload(program, system, list);
  const batchId = await first.reached(lines / 3);
  first.interrupt();
  if ((await first.ended).code === 0) throw new Error('It had ended before Ctrl-C.');
  const second = startUpload(program, system, list, batchId);
  await second.reached((lines * 2) / 3);
  await system.service('gateway').kill();
  await system.start('gateway');
  // Where the gateway was away for longer than the client tries, the upload is taken up once more.
  const isOver = (await second.ended).code === 0;
  const output = isOver
    ? (await second.ended).output
    : outputOf(await startUpload(program, system, list, batchId).ended);
  const rows = await system.database.client.batchItem.findMany({
    where: { batchId },
    orderBy: { position: 'asc' },
    select: { url: true, sourceLine: true },
  });
  const wrong = rows.findIndex(({ url, sourceLine }, at) => url !== urls[at] || Number(sourceLine) !== at + 1);
  if (rows.length !== lines || wrong !== -1)
    throw new Error(`${language}: ${rows.length} of ${lines} lines, the first wrong one at ${wrong}`);
  const megabytes = numberIn(output, 'peak of memory');
  console.log(
    `${language}, interrupted ${isOver ? 'and resumed once' : 'and resumed twice'}: ${rows.length} lines once and in order; ${megabytes} MB`,
  );
}

function outputOf({ code, output }: Ended): string {
  if (code !== 0) throw new Error(`It ended with ${code}:\n${output}`);
  return output;
}
