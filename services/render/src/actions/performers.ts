import { setTimeout as sleep } from 'node:timers/promises';
import { click, hover, scroll, select } from './mouse.ts';
import { press, type } from './keyboard.ts';
import { CannotAct, reach, type ActionOf, type Performers, type ActionStep } from './action.ts';

/** The performer of each kind of action. */
export const performers: Performers = { click, type, press, hover, select, scroll, wait };

const idleMs = 500;

async function wait(step: ActionStep, { selector, ms }: ActionOf<'wait'>): Promise<void> {
  if (selector !== undefined) await reach(step, selector, 'visible');
  else if (ms !== undefined) await pause(step, ms);
  else if (!(await step.context.requests.idle({ forMs: idleMs, leftMs: step.leftMs, signal: step.signal })))
    throw new CannotAct('the network did not become idle in time');
}

/** Waits for a fixed time. A wait that cannot end in time is not started. */
async function pause({ leftMs, signal }: ActionStep, ms: number): Promise<void> {
  const left = Math.round(leftMs());
  if (ms > left) throw new CannotAct(`a wait of ${ms} ms exceeds the remaining ${left} ms`);
  await sleep(ms, undefined, { signal });
}
