/**
 * npm run client-upload -- [--lines 100000] [--rounds 3]
 *
 * A file of addresses through `batches.upload` of each client. In turn with the requests of `npm run bench ingest`: how fast, and in how much memory.
 * Then once with Ctrl-C and a kill of the gateway on the way: every line is there once, in order.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { System } from '@tintype/testing/system';
import { uploadBatch } from '../../bench/ingest/upload.ts';
import { percentile } from '../../bench/statistics.ts';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../run-script.ts';
import { numberIn, programs, startUpload, type Ended, type Language } from './uploader.ts';

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
  const languages = (Object.keys(programs) as Language[]).filter((language) => existsSync(programs[language][0]));
  const system = await startPrivateSystem({ allowHosts: [], services: ['gateway'], undo });
  await system.raiseBatchSize(lines);
  await uploadBatch(system, { items: Math.min(lines, 20_000), optionsEvery: 0 });
  await compare(system, languages, list);
  for (const language of languages) await interrupt(system, language, list);
});

async function compare(system: System, languages: readonly Language[], list: string): Promise<void> {
  const [bench, seconds, memory] = [[] as number[], new Map<Language, number[]>(), new Map<Language, number>()];
  for (let round = 0; round < rounds; round += 1) {
    const beganAt = performance.now();
    await uploadBatch(system, { items: lines, optionsEvery: 0 });
    bench.push((performance.now() - beganAt) / 1_000);
    for (const language of languages) {
      const output = outputOf(await startUpload(language, system, list).ended);
      seconds.set(language, [...(seconds.get(language) ?? []), numberIn(output, 'time of upload') / 1_000]);
      memory.set(language, Math.max(memory.get(language) ?? 0, numberIn(output, 'peak of memory')));
    }
  }
  const base = percentile(bench, 0.5);
  console.log(`${lines} lines, median of ${rounds}: the bench sends ${(lines / base).toFixed(0)} a second`);
  for (const language of languages) {
    const median = percentile(seconds.get(language)!, 0.5);
    const share = base / median;
    console.log(
      `${language}: ${(lines / median).toFixed(0)} a second, ${share.toFixed(2)} of the bench (at least ${bars.shareOfBenchMin}); ` +
        `${memory.get(language)} MB (at most ${bars.memoryMegabytesMax})`,
    );
    if (share < bars.shareOfBenchMin || memory.get(language)! > bars.memoryMegabytesMax) process.exitCode = 1;
  }
}

/** Ctrl-C after a third, and a gateway that is killed and started again after two thirds. */
async function interrupt(system: System, language: Language, list: string): Promise<void> {
  const first = startUpload(language, system, list);
  const batchId = await first.reached(lines / 3);
  first.interrupt();
  if ((await first.ended).code === 0) throw new Error('It had ended before Ctrl-C.');
  const second = startUpload(language, system, list, batchId);
  await second.reached((lines * 2) / 3);
  await system.service('gateway').kill();
  await system.start('gateway');
  const output = outputOf(await second.ended);
  const rows = await system.database.client.batchItem.findMany({
    where: { batchId },
    orderBy: { position: 'asc' },
    select: { url: true, sourceLine: true },
  });
  const wrong = rows.findIndex(({ url, sourceLine }, at) => url !== urls[at] || Number(sourceLine) !== at + 1);
  if (rows.length !== lines || wrong !== -1)
    throw new Error(`${language}: ${rows.length} of ${lines} lines, the first wrong one at ${wrong}`);
  const megabytes = numberIn(output, 'peak of memory');
  console.log(`${language}, interrupted twice: ${rows.length} lines once and in order; ${megabytes} MB`);
}

function outputOf({ code, output }: Ended): string {
  if (code !== 0) throw new Error(`It ended with ${code}:\n${output}`);
  return output;
}
