/**
 * npm run lab pipelines [-- --urls 1000 --captures 300 --rate 50 --seconds 20]
 *
 * Pipelines on real services with a renderer that has no browser: the bounds of the queue under
 * callers who come at once, the time in which a trigger answers, a run beside bulk jobs of the same
 * captures, and one large run with its gallery, its pictures and the memory of the edit worker.
 * Prints one table, and fails where a promise is broken; a time is only told.
 */
import { parseArgs } from 'node:util';
import { startPrivateSystem } from '../private-system.ts';
import { stubRender } from '../stub-render.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { measureCaps } from './caps.ts';
import { measureLargeRun, startReceiver } from './large-run.ts';
import { measureOverhead } from './overhead.ts';
import { machine, printTable, type Row } from './table.ts';
import { measureTrigger } from './trigger-rate.ts';

const { values } = parseArgs({
  options: {
    urls: { type: 'string', default: '1000' },
    captures: { type: 'string', default: '300' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
  },
});

await runScript(async (undo) => {
  const receiver = await startReceiver(undo);
  const rows: Row[] = [];
  const add = async (what: string, work: () => Promise<Row[]>): Promise<void> => {
    console.log(`${what} (${machine()})`);
    rows.push(...(await work()));
  };
  {
    // Nothing is captured here: what is accepted waits.
    await using own = new AsyncDisposableStack();
    undo.defer(() => own.disposeAsync());
    const system = await startPrivateSystem({ services: ['gateway', 'scheduler'], allowHosts: [], undo: own });
    await add('the trigger at a fixed rate', () =>
      measureTrigger(system, { rate: Number(values.rate), seconds: Number(values.seconds) }),
    );
    await add('bounds under callers who come at once', () => measureCaps(system));
  }
  const services = ['gateway', 'scheduler', 'edit', 'notifier'] as const;
  const system = await startPrivateSystem({ services, allowHosts: [receiver.host], undo });
  await system.start('render', { TINTYPE_RENDER_CONCURRENCY: '4' }, stubRender);
  await add('one large run', () => measureLargeRun(system, receiver, Number(values.urls)));
  await add('a run beside bulk jobs', () => measureOverhead(system, Number(values.captures)));
  console.log('');
  if (!printTable(rows)) process.exitCode = 1;
});
