/**
 * npm run lab life -- [--days 42] [--days-per-turn 2] [--minutes 60] [--rounds 6] [--restart]
 *
 * An installation in use for weeks, in an hour: real services, on which everything is used; time
 * passes by moving every time in the database. Prints after each turn the rows of each table, the
 * files, and the memory of each service, and fails where rows or files are added after everything
 * that was kept for a time has been replaced once. With `--restart` the scheduler is started anew
 * in each turn, in place of waiting two minutes for its loops: minutes in all, but what memory it
 * takes does not show.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { page, startSite } from '@tintype/testing/site';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { slopeOf } from '../slope.ts';
import { createCustomer } from '@tintype/tests/e2e/long-life/customer';
import { grown, live } from '@tintype/tests/e2e/long-life/live';
import type { Sample } from '@tintype/tests/e2e/long-life/state-of-installation';
import { restartForLoops } from '@tintype/tests/e2e/long-life/turns-of-loops';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '42' },
    'days-per-turn': { type: 'string', default: '2' },
    minutes: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '6' },
    restart: { type: 'boolean', default: false },
  },
});
const daysPerTurn = Number(values['days-per-turn']);
const turns = Math.ceil(Number(values.days) / daysPerTurn);
const turnMs = (Number(values.minutes) * 60_000) / turns;
const historyDays = 7;
/** Loops of the scheduler come by once a minute; a row goes in the turn after its file. */
const loopsMs = 125_000;
/** Deliveries are kept longest, for thirty days. */
const steadyAfter = Math.min(turns - 2, Math.ceil(32 / daysPerTurn));

await runScript(async (undo) => {
  const links = Array.from({ length: 6 }, (_, index) => `/page-${index}`);
  const site = await startSite({
    ...Object.fromEntries(
      links.map((link) => [
        link,
        page(`<h1>${link}</h1>${links.map((each) => `<a href="${each}">${each}</a>`).join(' ')}`),
      ]),
    ),
    '/hook': (_req, res) => void res.end('ok'),
  });
  undo.defer(site.stop);
  const system = await startPrivateSystem({
    allowHosts: [site.host],
    services: ['gateway', 'render', 'scheduler', 'crawl', 'notifier', 'edit'],
    settings: { TINTYPE_HISTORY_DAYS: String(historyDays), TINTYPE_BROWSER_CAPTURES_MAX: '300' },
    undo,
  });
  const customer = await createCustomer(
    system,
    links.map((link) => site.url(link)),
    site.url('/hook'),
  );
  let turnStartedAt = Date.now();
  const samples = await live({
    system,
    customer,
    turns,
    daysPerTurn,
    rounds: Number(values.rounds),
    letLoopsRun: async () => {
      if (values.restart) await restartForLoops(system);
      else await sleep(Math.max(loopsMs, turnStartedAt + turnMs - Date.now()));
      turnStartedAt = Date.now();
    },
    onTurn: tellTurn,
  });
  tellEnd(samples);
});

function tellTurn(turn: number, { rows, files, megabytes }: Sample): void {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  console.log(
    `\nday ${(turn + 1) * daysPerTurn}: ${files} files; MB ${pairs(Object.entries(megabytes))}\n  ${pairs(filled)}`,
  );
}

function tellEnd(samples: readonly Sample[]): void {
  const more = grown(samples, steadyAfter).filter((table) => {
    // A day's work, more or less, is no growth.
    const [before, now] = [samples[steadyAfter]!.rows[table]!, samples.at(-1)!.rows[table]!];
    return now > before * 1.05 + 1;
  });
  const addedFiles = samples.at(-1)!.files - samples[steadyAfter]!.files;
  const settled = samples.slice(Math.floor(samples.length / 3));
  const slopes = Object.keys(samples[0]!.megabytes).map((service) => {
    const points = settled.map(({ megabytes }, index) => ({ x: index, y: megabytes[service]! }));
    return [service, slopeOf(points).toFixed(2)] as const;
  });
  console.log(`\nMB more a turn: ${pairs(slopes)}`);
  console.log(
    `tables that have grown since day ${(steadyAfter + 1) * daysPerTurn}: ${more.join(', ') || 'none'}; files: ${addedFiles}`,
  );
  if (more.length > 0 || addedFiles > samples[steadyAfter]!.files * 0.05) process.exitCode = 1;
}

function pairs(entries: readonly (readonly [string, unknown])[]): string {
  return entries.map(([name, value]) => `${name} ${String(value)}`).join(', ');
}
