/**
 * npm run lab chaos -- [--seed N] [--seeds 1] [--items 10000] [--minutes 2] [--render stub|real]
 *
 * A batch, async jobs, composes, crawls, schedules and runs of a pipeline on real services, while
 * processes are killed and stopped, Redis loses all its data, PostgreSQL crashes and the disk of
 * the storage folder is full. That disk is a small one of its own where this machine allows user
 * namespaces; elsewhere the folder is closed instead, and the line of the fault says so. A failure
 * names the seed, which gives the same faults again.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runScript } from '../../infra/local/run-script.ts';
import { runCampaign, type Outcome } from '@tintype/tests/chaos/campaign/campaign';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    seeds: { type: 'string', default: '1' },
    items: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '2' },
    render: { type: 'string', default: 'stub' },
  },
});
/** Of all pictures that are made. */
const wastedMax = 0.03;
const standstillMsMax = 15_000;
/** Of what is wrong with one invariant. */
const shownMax = 10;

await runScript(async (undo) => {
  const first = Number(values.seed);
  for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
    console.log(`\nseed ${seed}`);
    await using own = new AsyncDisposableStack();
    undo.defer(() => own.disposeAsync());
    const outcome = await runCampaign({
      seed,
      items: Number(values.items),
      render: values.render === 'real' ? 'real' : 'stub',
      faultMsMax: Number(values.minutes) * 60_000,
      say: console.log,
      undo: own,
    });
    if (!tell(outcome)) {
      console.log(
        `again: npm run lab chaos -- --seed ${seed} --items ${values.items} --minutes ${values.minutes} --render ${values.render}`,
      );
      process.exitCode = 1;
    }
  }
});

function tell({ broken, faults, done, wasted, standstillMs, seconds }: Outcome): boolean {
  console.log(
    Object.entries(done)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  );
  console.log(
    `${faults} faults in ${seconds.toFixed(0)} s; wasted attempts ${(wasted * 100).toFixed(2)} % (under ${wastedMax * 100}); work went on after at most ${(standstillMs / 1_000).toFixed(1)} s (under ${standstillMsMax / 1_000})`,
  );
  for (const [name, sentences] of Object.entries(broken)) {
    const more = sentences.length > shownMax ? `; and ${sentences.length - shownMax} more` : '';
    console.log(`  ✗ ${name}: ${sentences.slice(0, shownMax).join('; ')}${more}`);
  }
  if (Object.keys(broken).length === 0) console.log('  ✓ every invariant holds');
  return Object.keys(broken).length === 0 && wasted < wastedMax && standstillMs < standstillMsMax;
}
