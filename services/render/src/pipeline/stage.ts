import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { StageTiming } from '@tintype/contracts/capture/capture-result';
import { describeSilence, explainBrowserError, forbiddenRequest, silentHost } from '../browser/browser-errors.ts';
import type { PageSlot } from '../browser/page-slot.ts';
import type { Deadline } from '../context/deadline.ts';
import { timedOut, type StageName } from './timeout.ts';

/** The stages in their order, and the deadline that ends each. */
export const stages = {
  prepare: 'page',
  navigate: 'page',
  wait: 'page',
  settle: 'page',
  recognise: 'page',
  block: 'page',
  script: 'page',
  act: 'page',
  clean: 'page',
  capture: 'work',
  check: 'work',
  encode: 'work',
  verdict: 'work',
  // This stage has its own time limit instead (`stages/store.ts`).
  store: 'work',
} as const satisfies Record<StageName, keyof Pick<Deadline, 'page' | 'work'>>;
/** `outputId` is set if the work is for only one of several outputs. */
export type RunStage = <Out>(
  stage: StageName,
  work: (signal: AbortSignal) => Promise<Out>,
  outputId?: string,
) => Promise<Out>;

const places = Object.keys(stages);
/** Sorts timings for a report: some stages run in parallel and end in any order. */
export const sortTimings = (timings: readonly StageTiming[]): StageTiming[] =>
  timings.toSorted((one, other) => places.indexOf(one.stage) - places.indexOf(other.stage));

type Dependencies = {
  readonly deadline: Deadline;
  readonly report: (timing: StageTiming) => void;
  /** The page in which the stages work, if they have one. */
  readonly slot?: PageSlot;
};

/**
 * Times each stage and ends it when its deadline passes or the page is lost: calls into a crashed
 * page never return. An error leaves the stage as an error that names the stage.
 */
export function stageRunner({ deadline, report, slot }: Dependencies): RunStage {
  return async (stage, work, outputId) => {
    const startedAt = performance.now();
    const limit = deadline[stages[stage]];
    // Aborting also ends whatever an abandoned stage still waits for.
    const over = new AbortController();
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    const endOnLimit = (): void => {
      over.abort(limit.reason);
      end(limit.reason as Error);
    };
    ended.catch(() => undefined);
    if (limit.aborted) endOnLimit();
    else limit.addEventListener('abort', endOnLimit);
    const { signal } = over;
    let outcome: StageTiming['outcome'] = 'failed';
    try {
      const out = await Promise.race([work(signal), ended, ...(slot === undefined ? [] : [slot.lost])]);
      outcome = 'ok';
      return out;
    } catch (error) {
      if (slot?.events.lost !== undefined) throw slot.events.lost;
      const forbidden = slot && forbiddenRequest(slot.events);
      const explained = signal.aborted
        ? getReason(signal, { stage, limitMs: deadline.pageMs, cause: error, obstacle: obstacleTo(stage, slot) })
        : explainBrowserError(error, slot?.events);
      throw nameStage(forbidden ?? explained, stage);
    } finally {
      limit.removeEventListener('abort', endOnLimit);
      // The reason is a string: without one, `abort` creates an exception with a stack for every
      // stage.
      over.abort('The stage is over.');
      const ms = Math.round(performance.now() - startedAt);
      report({ stage, ms, outcome, ...(outputId !== undefined && { outputId }) });
    }
  };
}

function obstacleTo(stage: StageName, slot: PageSlot | undefined): string | undefined {
  const silent = stage === 'navigate' && slot !== undefined ? silentHost(slot.events) : undefined;
  return silent === undefined ? undefined : describeSilence(silent);
}

/**
 * A signal that aborted for a reason other than time was cancelled from outside and keeps that
 * reason.
 */
function getReason(signal: AbortSignal, late: Parameters<typeof timedOut>[0]): unknown {
  const reason = signal.reason as Error;
  return reason.name === 'TimeoutError' ? timedOut(late) : reason;
}

function nameStage(error: unknown, stage: StageName): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { code, message, details, cause } = error;
  return new ServiceError(code, { message, details: { stage, ...details }, cause });
}
