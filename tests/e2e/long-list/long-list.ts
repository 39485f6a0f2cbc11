import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startProgram, type Program } from './program.ts';

type Given = {
  readonly system: System;
  /** The bundled program. */
  readonly program: string;
  readonly folder: string;
  readonly lines: number;
  /** Whether a render worker runs, so that the files are waited for. */
  readonly withFiles: boolean;
  readonly say: (line: string) => void;
};
export type LongList = {
  /** Lines that are not the item of the same place. */
  readonly wrong: readonly string[];
  readonly items: number;
  readonly files: number;
  /** Entries of the list of failures, in its order. */
  readonly failures: readonly string[];
  readonly megabytesMax: number;
  /** Exit codes of the calls, in their order. */
  readonly exitCodes: readonly (number | null)[];
  readonly entriesPerSecond: number;
};

/** Line 1 begins with a byte order mark, line 2 is a comment, line 3 is no address. */
const head = '\uFEFF# all products\n\nexample.com/no-scheme\n';
const headLines = 3;
export const urlOf = (index: number): string =>
  `https://shop-${index % 1_000}.example.com/products/category-${index % 97}/item-${index}`;

/**
 * Sends a list with the command line, which is stopped by Ctrl-C and whose gateway is killed on the
 * way: once both together, once the gateway alone, and once in the middle of the captures. Then the
 * items are compared with the list, line by line.
 */
export async function sendLongList({ system, program, folder, lines, withFiles, say }: Given): Promise<LongList> {
  const list = join(folder, 'urls.txt');
  writeList(list, lines);
  await system.raiseBatchSize(lines);
  const environment = { TINTYPE_URL: system.gatewayUrl, TINTYPE_API_KEY: system.apiKey, HOME: folder };
  const start = (): Program => startProgram(program, ['batch', list, '-o', join(folder, 'files')], environment);
  const { client } = system.database;
  const stored = async (): Promise<number> =>
    (await client.rows<{ count: number }>`SELECT count(*)::int AS count FROM batch_items`)[0]!.count;
  const reach = (share: number, running: Program): Promise<unknown> =>
    until(async () => running.hasEnded() || (await stored()) >= lines * share, { msMax: 3_600_000, intervalMs: 10 });
  const exitCodes: (number | null)[] = [];
  const megabytes: number[] = [];
  const end = async (running: Program, signal?: NodeJS.Signals): Promise<void> => {
    const { exitCode, megabytesMax, stderr } = await running.end(signal);
    exitCodes.push(exitCode);
    megabytes.push(megabytesMax);
    say(`ended with ${exitCode}, ${megabytesMax} MB, ${await stored()} items: ${stderr.trim().split('\n').at(-1)}`);
  };

  const beganAt = performance.now();
  const first = start();
  await reach(0.2, first);
  await system.service('gateway').kill();
  await end(first, 'SIGINT');
  await system.start('gateway');
  const second = start();
  await reach(0.6, second);
  await system.service('gateway').kill();
  await system.start('gateway');
  await until(async () => second.hasEnded() || (await client.batch.count({ where: { state: { not: 'DRAFT' } } })) > 0, {
    msMax: 3_600_000,
  });
  const seconds = (performance.now() - beganAt) / 1_000;
  await end(second, 'SIGINT');
  const wrong = await compare(system, lines);
  if (withFiles) await end(start());
  const failures = readFileSync(join(folder, 'files/failures.txt'), 'utf8').split('\n');
  return {
    wrong,
    items: await stored(),
    files: readdirSync(join(folder, 'files')).filter((name) => name.endsWith('.png')).length,
    failures: failures.filter((line) => line.startsWith('http')),
    megabytesMax: Math.max(...megabytes),
    exitCodes,
    entriesPerSecond: Math.round(lines / seconds),
  };
}

function writeList(path: string, lines: number): void {
  const file = openSync(path, 'w');
  writeSync(file, head);
  for (let index = 0; index < lines; index += 1) writeSync(file, `${urlOf(index)}\n`);
  closeSync(file);
}

/** By pages, since the list is as long as it is. */
async function compare({ database }: System, lines: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  type Row = { readonly url: string; readonly line: number };
  for (let from = 0; from <= lines; from += 10_000) {
    const rows = await database.client.rows<Row>`
      SELECT url, source_line::int AS line FROM batch_items ORDER BY position OFFSET ${from}::int LIMIT 10000`;
    for (const [at, { url, line }] of rows.entries())
      if (url !== urlOf(from + at) || line !== from + at + headLines + 1)
        wrong.push(`${from + at}: line ${line}, ${url}`);
  }
  return wrong;
}
