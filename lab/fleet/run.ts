/**
 * npm run lab fleet -- [--origins batch,single,crawl,schedule --workers 200 --slots 16 --processes
 * 2 --ms 1500 --seconds 30 --history 0]
 *
 * Real gateway, scheduler, notifier, crawl service, PostgreSQL and Redis with simulated render
 * workers: captures settled a second by origin, and what each costs in processor time, statements
 * and commands. `--history` rows of captures that ended before lie in the tables already.
 * `--statements 12` shows the statements that took longest; `--profiles FOLDER` makes each process
 * write what took its time.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runScript } from '../../infra/local/run-script.ts';
import { startCosts } from '@tintype/tests/integration/fleet/costs';
import { addHistory } from './history.ts';
import { measure, untilQuiet, type Measured } from '@tintype/tests/integration/fleet/measure';
import { faultsIn, startFleet } from '@tintype/tests/integration/fleet/start-fleet';
import { besideLine, costTable, statementTable } from '@tintype/tests/integration/fleet/tables';
import { type WorkName, works } from '@tintype/tests/integration/fleet/work';

const { values } = parseArgs({
  options: {
    origins: { type: 'string', default: 'batch,single,crawl,schedule' },
    workers: { type: 'string', default: '200' },
    slots: { type: 'string', default: '16' },
    processes: { type: 'string', default: '2' },
    ms: { type: 'string', default: '1500' },
    seconds: { type: 'string', default: '30' },
    'warm-up': { type: 'string', default: '8' },
    batch: { type: 'string', default: '60000' },
    single: { type: 'string', default: '200' },
    crawl: { type: 'string', default: '6000' },
    schedule: { type: 'string', default: '10000' },
    history: { type: 'string', default: '0' },
    statements: { type: 'string', default: '0' },
    profiles: { type: 'string' },
  },
});
const number = (name: Exclude<keyof typeof values, 'origins' | 'profiles'>): number => Number(values[name]);
const isWork = (name: string): name is WorkName => name in works;

await runScript(async (undo) => {
  const origins = values.origins.split(',').filter(isWork);
  const fleet = await startFleet(
    {
      workers: number('workers'),
      slots: number('slots'),
      processes: number('processes'),
      medianMs: number('ms'),
      seed: 1,
      profiles: values.profiles,
    },
    undo,
  );
  const history = number('history');
  if (history > 0) await addHistory(fleet.system, history);
  const costs = await startCosts(fleet.watched, undo);
  await fleet.begin();
  const measured: Measured[] = [];
  for (const name of origins) {
    const one = await measure({
      fleet,
      costs,
      name,
      count: number(name),
      seconds: number('seconds'),
      warmUpSeconds: number('warm-up'),
      isBeside: name === 'batch',
    });
    measured.push(one);
    console.log(
      `${name}, load ${loadavg()[0]!.toFixed(1)}: ${(one.spent.settled / one.spent.seconds).toFixed(0)} a second. ${besideLine(one)}`,
    );
    for (const line of faultsIn(fleet.system)) console.log(`  ${line}`);
    if (number('statements') > 0) console.log(`\n${statementTable(one, number('statements'))}\n`);
    if (name !== origins.at(-1)) await untilQuiet(fleet);
  }
  console.log(`\n${cpus().length} cores, ${history} captures from before\n\n${costTable(measured)}`);
});
