import { runScript } from '../../../infra/local/run-script.ts';
import { startPrivateSystem } from '../../private-system.ts';
import { median } from '@tintype/testing/statistics';
import { resources } from './resources.ts';
import { setStage } from './stage.ts';

const uses = 15;
const ratioMax = 2;

/**
 * `npm run lab bench/neighbours [-- part of a name]`: the time of one organization's work alone,
 * and beside the worst that another one may ask for. The goal is at most twice.
 */
async function benchNeighbours(undo: AsyncDisposableStack, [wanted = '']: readonly string[]): Promise<void> {
  const chosen = resources.filter(({ name }) => name.includes(wanted));
  const settings = { TINTYPE_TRUSTED_PROXIES: '1' };
  const system = await startPrivateSystem({ allowHosts: [], services: ['gateway', 'render', 'edit'], settings, undo });
  for (const { name, use, load, needsScheduler } of chosen) {
    // It ends runs that have no captures, such as those of these edits.
    if (needsScheduler === true) await system.start('scheduler');
    const stage = await setStage(system);
    const p50 = async (): Promise<number> => {
      const times: number[] = [];
      // The first two compile what they do.
      for (let nth = 0; nth < uses + 2; nth += 1) {
        const began = performance.now();
        await use(stage);
        if (nth > 1) times.push(performance.now() - began);
      }
      return median(times);
    };
    const alone = await p50();
    const end = new AbortController();
    await load(stage, end.signal);
    const beside = await p50();
    end.abort();
    const ratio = beside / alone;
    const verdict = ratio > ratioMax ? ' — more than twice' : '';
    console.log(
      `${name}: ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside, ${ratio.toFixed(1)}×${verdict}`,
    );
  }
}

await runScript((undo) => benchNeighbours(undo, process.argv.slice(2)));
