/**
 * npm run lab bench -- [--format png|webp|jpeg] [--concurrency 1] [--rounds 5] [--pause 0] [--json
 * FILE]
 *
 * This service over HTTP beside a bare Puppeteer loop: the same pages, browser build, concurrency
 * and work, in turn and in one run; and once more with blocking, which is on by default and which
 * the bare loop does not do. Prints how far the service is from what it promises, and fails only
 * when something did not run.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { startBareLoop } from './bare-loop.ts';
import type { Cell } from './bars.ts';
import { measure } from './measure.ts';
import { readOptions } from './options.ts';
import { servePages } from './pages.ts';
import { describeCell, tableHead, verdicts } from './report.ts';
import { createServiceLoop } from './service-loop.ts';
import { watchStages } from './stages.ts';

/**
 * Processes that have just started compile what they do for the first hundreds of times: a service
 * runs for weeks.
 */
const warmUpRounds = 12;

await runScript(async (undo) => {
  const { formats, concurrencies, rounds, pauseMs, json } = readOptions(process.argv.slice(2));
  const { pages, hosts, remark } = await servePages(undo);
  const system = await startPrivateSystem({
    allowHosts: hosts,
    settings: { TINTYPE_RENDER_CONCURRENCY: String(Math.max(...concurrencies)) },
    undo,
  });
  const loops = [
    createServiceLoop({ system, blocking: false }),
    await startBareLoop(undo),
    createServiceLoop({ system, blocking: true }),
  ];

  const pause = pauseMs === 0 ? 'without a pause' : `${pauseMs} ms between captures`;
  console.log(`${remark}; ${rounds} rounds, ${pause}; ${cpus().length} cores\n\n${tableHead()}`);
  const cells: Cell[] = [];
  for (let round = 0; round < warmUpRounds; round += 1)
    for (const loop of loops) await loop.run({ pages, format: formats[0]!, concurrency: 1, pauseMs: 0 });
  for (const format of formats)
    for (const concurrency of concurrencies) {
      const stagesSince = watchStages(system);
      const [own, bare, blocking] = await measure({ loops, pages, format, concurrency, pauseMs, rounds });
      const cell: Cell = {
        format,
        concurrency,
        pauseMs,
        own: own!,
        bare: bare!,
        blocking: blocking!,
        stages: stagesSince(),
      };
      cells.push(cell);
      console.log(`${describeCell(cell)}\n`);
    }
  if (json !== undefined) {
    const report = cells.map((cell) => ({ ...cell, verdicts: verdicts(cell) }));
    writeFileSync(
      resolve(json),
      `${JSON.stringify({ remark, rounds, cores: cpus().length, cells: report }, undefined, 2)}\n`,
    );
  }
});
