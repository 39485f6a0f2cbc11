/**
 * npm run life -- [--days 21] [--minutes 60] [--rounds 6]
 *
 * An installation in use for weeks, in an hour: real services, on which everything is used; a day passes by moving every time in the
 * database. Prints after each day the rows of each table, the files, and the memory of each service, and fails where rows or files are added
 * after everything that was kept for a time has been replaced once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { page, startSite } from '@tintype/testing/site';
import { startPrivateSystem } from '../load/private-system.ts';
import { runScript } from '../load/run-script.ts';
import { slopeOf } from '../load/slope.ts';
import { createCustomer } from './customer.ts';
import { grown, live } from './live.ts';
import type { Sample } from './state-of-installation.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '21' },
    minutes: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '6' },
  },
});
const [days, minutes, rounds] = [values.days, values.minutes, values.rounds].map(Number) as [number, number, number];
const historyDays = 7;
/** Loops of the scheduler come by once a minute; a row goes in the turn after its file. */
const loopsMs = 125_000;
/** Deliveries are kept longest, and the files of seven days before the rows. */
const steadyAfter = Math.min(days - 2, 16);

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
  const dayMs = (minutes * 60_000) / days;
  let dayStartedAt = Date.now();
  const samples = await live({
    system,
    customer,
    turns: days,
    daysPerTurn: 1,
    rounds,
    letLoopsRun: async () => {
      await sleep(Math.max(loopsMs, dayStartedAt + dayMs - Date.now()));
      dayStartedAt = Date.now();
    },
    onTurn: tellDay,
  });
  tellEnd(samples);
});

function tellDay(turn: number, { rows, files, megabytes }: Sample): void {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  console.log(`\nday ${turn + 1}: ${files} files; MB ${pairs(Object.entries(megabytes))}\n  ${pairs(filled)}`);
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
  console.log(`\nMB more a day: ${pairs(slopes)}`);
  console.log(
    `tables that have grown since day ${steadyAfter + 1}: ${more.join(', ') || 'none'}; files: ${addedFiles}`,
  );
  if (more.length > 0 || addedFiles > samples[steadyAfter]!.files * 0.05) process.exitCode = 1;
}

const pairs = (entries: readonly (readonly [string, unknown])[]): string =>
  entries.map(([name, value]) => `${name} ${String(value)}`).join(', ');
