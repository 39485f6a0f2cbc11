import type { StageTiming } from '@tintype/contracts/capture/capture-result';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import {
  describeSilentHost,
  explainBrowserError,
  findForbiddenRequest,
  findSilentHost,
} from '../browser/browser-errors.ts';
import type { PageSlot } from '../browser/page-slot.ts';
import type { Deadline } from '../context/deadline.ts';

const longerFix = 'Increase timeout (at most 60000)';
const captureFix =
  'Increase timeout (at most 60000), or capture less with maxHeight, a smaller viewport or fewer outputs';
type TimeoutRow = { readonly doing: string; readonly fix: string };

const timeoutTexts = {
  prepare: {
    doing: 'a browser page was being prepared',
    fix: `${longerFix}, or try again later, because the service is busy`,
  },
  navigate: { doing: 'the page was loading', fix: `${longerFix}, or set waitUntil: domcontentloaded` },
  wait: { doing: 'the capture was waiting for waitFor and delay', fix: `${longerFix}, or change waitFor` },
  settle: { doing: 'the page was settling', fix: `${longerFix}, or reduce settleTimeout` },
  recognise: { doing: 'the capture was waiting for the bot challenge of the site to end', fix: longerFix },
  block: { doing: 'banners and popups were being removed', fix: `${longerFix}, or set blockPopups: false` },
  script: { doing: 'customJs was running', fix: `${longerFix}, or send a faster script` },
  act: {
    doing: 'the actions were running',
    fix: `${longerFix}, or set timeout or optional: true for the action that hangs`,
  },
  clean: { doing: 'customCss and hideSelectors were being applied', fix: longerFix },
  capture: { doing: 'the outputs were being captured', fix: captureFix },
  check: { doing: 'the result was being checked', fix: captureFix },
  encode: { doing: 'the result was being encoded', fix: captureFix },
  verdict: { doing: 'the result was being evaluated', fix: captureFix },
  store: { doing: 'the result was being stored', fix: captureFix },
} as const satisfies Readonly<Record<string, TimeoutRow>>;
export type StageName = keyof typeof timeoutTexts;

type TimedOutStage = {
  readonly stage: StageName;
  readonly limitMs: number;
  readonly cause?: unknown;
  /** Replaces the fix if more time would not help. */
  readonly obstacle?: string | undefined;
};

export function createTimeoutError({ stage, limitMs, cause, obstacle }: TimedOutStage): ServiceError {
  const { doing, fix } = timeoutTexts[stage];
  return new ServiceError('TIMEOUT', {
    message: `The timeout of ${limitMs} ms expired while ${doing}. ${obstacle ?? fix}.`,
    details: { stage, timeoutMs: limitMs },
    cause,
  });
}

/** The browser shows nothing of a page without these requests. */
const blockingKinds = {
  document: 'document',
  stylesheet: 'style sheet',
  script: 'script',
} as const satisfies Record<string, string>;
const urlCharactersMax = 200;

type SlowLoad = {
  readonly unanswered: readonly { readonly kind: string; readonly url: string }[];
  readonly waitUntil: string;
};

/**
 * Names the request that a page was waiting for when its time expired, without the query, which may
 * contain secrets. `waitUntil` is only suggested if it would help.
 */
export function explainSlowLoad(error: unknown, { unanswered, waitUntil }: SlowLoad): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'TIMEOUT' || error.details['stage'] !== 'navigate')
    return error;
  const { fix } = timeoutTexts.navigate;
  if (!error.message.includes(fix)) return error;
  const awaited = unanswered.find(({ kind }) => findEntry(blockingKinds, kind) !== undefined);
  const explained = (text: string): ServiceError =>
    new ServiceError('TIMEOUT', {
      message: error.message.replace(fix, text),
      details: error.details,
      cause: error,
    });
  if (awaited === undefined) return waitUntil === 'domcontentloaded' ? explained(longerFix) : error;
  const { host, origin, pathname } = new URL(awaited.url);
  const url = `${origin}${pathname}`.slice(0, urlCharactersMax);
  const kind = findEntry(blockingKinds, awaited.kind);
  const fixOfKind = awaited.kind === 'document' ? longerFix : `${longerFix}, or exclude it with blockRequests`;
  return explained(`${host} has not sent the ${kind} ${url}, which the page waits for. ${fixOfKind}`);
}

export const createNoPageError = ({ pageMs }: Pick<Deadline, 'pageMs'>): ServiceError =>
  new ServiceError('TIMEOUT', {
    message: `No browser page was available within ${pageMs} ms because the service is busy. Increase timeout, or try again later.`,
    details: { stage: 'lease', timeoutMs: pageMs },
  });

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
/** `outputId`: the work is for only one of several outputs. */
export type RunStage = <Out>(
  stage: StageName,
  work: (signal: AbortSignal) => Promise<Out>,
  outputId?: string,
) => Promise<Out>;

const stageOrder = Object.keys(stages);
/** Some stages run in parallel and end in any order. */
export const sortTimings = (timings: readonly StageTiming[]): StageTiming[] =>
  timings.toSorted((one, other) => stageOrder.indexOf(one.stage) - stageOrder.indexOf(other.stage));

type Dependencies = {
  readonly deadline: Deadline;
  readonly report: (timing: StageTiming) => void;
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
      const forbidden = slot && findForbiddenRequest(slot.events);
      const explained = signal.aborted
        ? getReason(signal, { stage, limitMs: deadline.pageMs, cause: error, obstacle: obstacleTo(stage, slot) })
        : explainBrowserError(error, slot?.events);
      throw nameStage(forbidden ?? explained, stage);
    } finally {
      limit.removeEventListener('abort', endOnLimit);
      // A call of `abort` that gives no reason creates an exception with a stack for every stage.
      over.abort('The stage is over.');
      const ms = Math.round(performance.now() - startedAt);
      report({ stage, ms, outcome, ...(outputId !== undefined && { outputId }) });
    }
  };
}

function obstacleTo(stage: StageName, slot: PageSlot | undefined): string | undefined {
  const silent = stage === 'navigate' && slot !== undefined ? findSilentHost(slot.events) : undefined;
  return silent === undefined ? undefined : describeSilentHost(silent);
}

/** A signal that aborted for a reason other than time was cancelled from outside. */
function getReason(signal: AbortSignal, late: Parameters<typeof createTimeoutError>[0]): unknown {
  const reason = signal.reason as Error;
  return reason.name === 'TimeoutError' ? createTimeoutError(late) : reason;
}

function nameStage(error: unknown, stage: StageName): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { code, message, details, cause } = error;
  return new ServiceError(code, { message, details: { stage, ...details }, cause });
}
