import { setTimeout as sleep } from 'node:timers/promises';
import { locate, type Located, type Need } from '../in-page/locate.ts';
import { CannotAct, type Step } from './action.ts';

/** What the browser answers when a page was replaced under a question. */
const replaced = /context|detached|navigat|No frame/i;
const askAgainMs = 50;

/** Asks the page; one that is replaced meanwhile is asked again as its successor. */
export async function ask<T>(step: Step, question: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof Error) || !replaced.test(error.message)) throw error;
      if (step.leftMs() === 0) throw new CannotAct('the page was replaced while the step was waiting');
      await sleep(askAgainMs, undefined, { signal: step.signal });
    }
  }
}

/**
 * Waits for the step's target and remembers it in the page for what is done to it next (`in-page/use-target.ts`). Gives the point where a
 * mouse reaches it.
 */
export async function reach(
  step: Step,
  selector: string,
  need: Need,
): Promise<{ readonly x: number; readonly y: number }> {
  const located: Located = await ask(step, () => step.context.inPage(locate, selector, need, step.leftMs()));
  if (!located.found) throw new CannotAct(located.reason);
  return located;
}
