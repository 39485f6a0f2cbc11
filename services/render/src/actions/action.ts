import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Requests } from '../context/requests.ts';

export type Action = CaptureRequest['actions'][number];
export type ActionType = Action['type'];
export type ActionOf<T extends ActionType> = Extract<Action, { readonly type: T }>;

/** One action while it is performed. */
export type Step = {
  readonly context: CaptureContext;
  readonly requests: Requests;
  /** Until the step has to be done; never below 0, and what waits looks at least once. */
  readonly leftMs: () => number;
  readonly signal: AbortSignal;
};

export type Perform<T extends ActionType> = (step: Step, action: ActionOf<T>) => Promise<void>;
export type Performers = { readonly [T in ActionType]: Perform<T> };

/**
 * The step cannot be done; `reason` is for the caller, so it never holds typed text. An optional step is skipped then, and any other fails
 * the capture.
 */
export class CannotAct extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'CannotAct';
    this.reason = reason;
  }
}
