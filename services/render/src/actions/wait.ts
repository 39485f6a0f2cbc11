import { setTimeout as sleep } from 'node:timers/promises';
import { CannotAct, type Perform } from './action.ts';
import { reach } from './target.ts';

const idleMs = 500;

export const wait: Perform<'wait'> = async (step, { selector, ms }) => {
  if (selector !== undefined) await reach(step, selector, 'visible');
  else if (ms !== undefined) await pause(step, ms);
  else if (!(await step.requests.idle({ forMs: idleMs, leftMs: step.leftMs, signal: step.signal })))
    throw new CannotAct('the network did not become idle');
};

/** A wait that cannot end in time is not begun. */
async function pause({ leftMs, signal }: Parameters<typeof wait>[0], ms: number): Promise<void> {
  const left = Math.round(leftMs());
  if (ms > left) throw new CannotAct(`a wait of ${ms} ms does not fit into the ${left} ms that are left`);
  await sleep(ms, undefined, { signal });
}
