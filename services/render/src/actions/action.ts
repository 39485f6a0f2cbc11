import { setTimeout as sleep } from 'node:timers/promises';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import { locate, type LocateResult, type TargetState } from '../in-page/locate.ts';

export type Action = CaptureRequest['actions'][number];
export type RequestedActionType = Action['type'];
export type ActionOf<T extends RequestedActionType> = Extract<Action, { readonly type: T }>;

export type ActionStep = {
  readonly context: CaptureContext;
  /** Milliseconds until the step must be done; never below 0. A wait checks at least once. */
  readonly leftMs: () => number;
  readonly signal: AbortSignal;
};

export type Perform<T extends RequestedActionType> = (step: ActionStep, action: ActionOf<T>) => Promise<void>;
export type Performers = { readonly [T in RequestedActionType]: Perform<T> };

/**
 * The error of a failed step: an optional step is then skipped, otherwise the capture fails.
 * `reason` is shown to the caller, so it never contains typed text.
 */
export class CannotAct extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'CannotAct';
    this.reason = reason;
  }
}

/** The browser's messages when a page was replaced during a call. */
const replacedMessage = /context|detached|navigat|No frame/i;
const askAgainMs = 50;

export async function ask<T>(step: ActionStep, question: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof Error) || !replacedMessage.test(error.message)) throw error;
      if (step.leftMs() === 0) throw new CannotAct('the page navigated away during the wait');
      await sleep(askAgainMs, undefined, { signal: step.signal });
    }
  }
}

/**
 * Waits for the step's target and remembers it in the page for the next call
 * (`in-page/use-target.ts`). Returns the point where a mouse reaches it.
 */
export async function reach(
  step: ActionStep,
  selector: string,
  need: TargetState,
): Promise<{ readonly x: number; readonly y: number }> {
  const located: LocateResult = await ask(step, () => step.context.inPage(locate, selector, need, step.leftMs()));
  if (!located.found) throw new CannotAct(located.reason);
  return located;
}
