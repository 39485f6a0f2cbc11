import { secretOptions } from '@tintype/contracts/capture/secret-options';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { Interlude } from '@tintype/contracts/schedules/watched-content';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Baseline, CurrentBaseline } from '@tintype/database/schedules/baselines';
import type { RunOutcome } from '@tintype/database/schedules/settle-run';
import type { RunSchedule } from '@tintype/database/schedules/run-schedule';
import { interludeOf } from './interlude.ts';
import { judgeLooks, type JudgeDependencies } from './judge-looks.ts';
import { fingerprintOf, isNowhere, seenPage, type SeenPage, selectorOf } from './seen-page.ts';
import { verdictOf } from '@tintype/contracts/capture/verdict';

type Success = Omit<Extract<RunOutcome, { kind: 'success' }>, 'kind' | 'now'>;
export type Judgement =
  | { readonly kind: 'judged'; readonly outcome: Success }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }
  /** Another capture is needed. */
  | { readonly kind: 'measure' };

type Run = {
  readonly schedule: RunSchedule;
  readonly capture: StoredCapture;
  /** Those right after it, which may have failed. */
  readonly checks: readonly StoredCapture[];
  /** No further capture can be made. */
  readonly isFinal: boolean;
  readonly now: Date;
};

/** Captures of one run. */
const looksMax = 3;
/** The run in a row that shows another page, at which that is told. */
const interludeTold = 3;

/** Judges whether a page has changed since the previous run (docs/schedules.md#changes). The rule is in `claims.ts`. */
export async function judgeRun(dependencies: JudgeDependencies, run: Run): Promise<Judgement> {
  const { schedule, capture, checks, now } = run;
  const verdict = verdictOf(capture.report);
  if (!schedule.isCompared) return judged({ verdict, changed: null });
  const current = await dependencies.findBaseline(schedule.id);
  if (current !== undefined && isOlder(capture, current)) return judged({ verdict, changed: false });
  const seen = await seenPage(dependencies, capture);
  if (seen === undefined || (schedule.mode === 'visual' && seen.outputId === null))
    return judged({ verdict, changed: false });
  if (seen.outputId !== null && seen.picture === undefined)
    throw new Error(`The file of capture ${capture.id} is not in storage`);

  const fingerprint = fingerprintOf(capture, seen.outputId);
  const isSame = current !== undefined && fingerprint.equals(current.fingerprint);
  const before = isSame ? await pictureBefore(dependencies, current) : undefined;
  const isCompared = isSame && (seen.outputId === null || before !== undefined);
  const baseline = isCompared ? current : undefined;
  const interlude = shownInstead(seen, baseline);
  if (interlude === 'sign_in' && hasSignIn(capture))
    return judged({ verdict: 'signed_out', changed: false, findings: { warnings: ['SIGNED_OUT'] } });
  if (interlude !== undefined) return judgeInterlude(dependencies, schedule, interlude);
  const missing = baseline === undefined ? notFound(run, seen) : undefined;
  if (missing !== undefined) return { kind: 'failed', code: 'SELECTOR_NOT_FOUND', message: missing };

  const others = await Promise.all(checks.map((check) => seenPage(dependencies, check)));
  const shown = others.filter((one) => one !== undefined && shownInstead(one, baseline) === undefined);
  const judgement = await judgeLooks(dependencies, {
    schedule,
    looks: [seen, ...(shown as SeenPage[])],
    // A capture that shows no page leaves the decision to the others, or to one more.
    isFinal: run.isFinal || checks.length + 1 >= looksMax,
    baseline,
    before,
    reason: isCompared ? undefined : current === undefined || isSame ? 'first' : 'renewed',
    fingerprint,
    now,
  });
  if (judgement.kind === 'measure') return judgement;
  const { kind: _kind, next, ...outcome } = judgement;
  const lastCaptureId = capture.id;
  return judged({
    ...outcome,
    verdict,
    baseline: { ...next, lastCaptureId, replaces: current?.lastCaptureId ?? null },
  });
}

/**
 * Whether the capture ended before that of the run judged last. A slow run would otherwise report changes since then as reverted, and the
 * next run would report them again.
 */
const isOlder = ({ completedAt }: StoredCapture, { capturedAt }: CurrentBaseline): boolean =>
  completedAt !== null && capturedAt !== null && completedAt < capturedAt;

const pictureBefore = async (
  { storage, findKey }: JudgeDependencies,
  baseline: Baseline,
): Promise<Buffer | undefined> => {
  const key = await findKey(baseline);
  return key === undefined ? undefined : storage.readBytes(key);
};

const shownInstead = ({ watched, addresses }: SeenPage, baseline: Baseline | undefined): Interlude | undefined =>
  interludeOf(watched?.page, baseline?.watched?.page, addresses);

/** Of an ended capture the masks are left. */
const hasSignIn = ({ request }: StoredCapture): boolean => secretOptions.some((name) => request[name] !== undefined);

/** The older baseline stays, so that the page is not told when it is back. That it stays away is told once. */
async function judgeInterlude(
  { findLastVerdicts }: JudgeDependencies,
  { id }: RunSchedule,
  verdict: Interlude,
): Promise<Judgement> {
  const verdicts = await findLastVerdicts(id, interludeTold);
  const back = verdicts.findIndex((one) => one !== verdict);
  const inARow = back < 0 ? verdicts.length : back;
  return judged({ verdict, changed: inARow === interludeTold - 1, findings: { warnings: ['OTHER_PAGE'] } });
}

/** Why there is nothing to watch: a selector that matches nothing is an error at first; later it means that the element is gone. */
function notFound({ schedule, capture }: Run, seen: SeenPage): string | undefined {
  const selector = selectorOf(capture);
  if (selector !== undefined && isNowhere(seen))
    return `Nothing that can be seen matches changeDetection.selector (${selector}), so there is nothing to watch.`;
  return schedule.mode === 'visual' && !seen.isInPicture
    ? `What matches changeDetection.selector (${selector}) lies outside of the picture: capture the fullPage, or compare text.`
    : undefined;
}

const judged = (outcome: Success): Judgement => ({ kind: 'judged', outcome });
