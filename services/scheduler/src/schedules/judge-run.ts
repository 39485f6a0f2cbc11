import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { BaselineReason } from '@tintype/contracts/schedules/change-report';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Baseline, CurrentBaseline } from '@tintype/database/schedules/baselines';
import type { RunOutcome } from '@tintype/database/schedules/settle-run';
import type { RunSchedule } from '@tintype/database/schedules/run-schedule';
import { judgeAgainst, type JudgeDependencies } from './judge-against.ts';
import { baselineOf, measureMovement, warningsOf } from './page-movement.ts';
import { fingerprintOf, isNowhere, seenPage, type SeenPage, selectorOf } from './seen-page.ts';
import { verdictOf } from './verdict.ts';

type Success = Omit<Extract<RunOutcome, { kind: 'success' }>, 'kind' | 'now'>;
export type Judgement =
  | { readonly kind: 'judged'; readonly outcome: Success }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }
  /** A second capture is needed. */
  | { readonly kind: 'measure' };

type Run = {
  readonly schedule: RunSchedule;
  readonly capture: StoredCapture;
  /** The second of two consecutive captures, which may have failed; `none` when there can be none. */
  readonly check: StoredCapture | 'none' | undefined;
  readonly now: Date;
};

/**
 * Judges whether a page has changed since the previous run (docs/interface/schedules.md#change-detection). A second capture right after the
 * first one is requested when there is nothing to compare with, and when there seems to be a change: both must show the change, and
 * differences between the two are movement, which is excluded from then on.
 */
export async function judgeRun(dependencies: JudgeDependencies, run: Run): Promise<Judgement> {
  const { schedule, capture, check, now } = run;
  const verdict = verdictOf(capture.report);
  if (!schedule.isCompared) return judged({ verdict, changed: null });
  const baseline = await dependencies.findBaseline(schedule.id);
  if (baseline !== undefined && isOlder(capture, baseline)) return judged({ verdict, changed: false });
  const seen = await seenPage(dependencies, capture);
  if (seen === undefined || (schedule.mode === 'visual' && seen.outputId === null))
    return judged({ verdict, changed: false });
  if (seen.outputId !== null && seen.picture === undefined)
    throw new Error(`The file of capture ${capture.id} is not in storage`);

  const fingerprint = fingerprintOf(capture, seen.outputId);
  const isSame = baseline !== undefined && fingerprint.equals(baseline.fingerprint);
  const before = isSame ? await pictureBefore(dependencies, baseline) : undefined;
  const again =
    check === undefined ? undefined : check === 'none' ? null : ((await seenPage(dependencies, check)) ?? null);
  if (!isSame || (seen.outputId !== null && before === undefined)) {
    const reason = baseline === undefined || isSame ? 'first' : 'renewed';
    return judgeFirst(dependencies, { schedule, capture, seen, again, baseline, fingerprint, reason });
  }
  const judgement = await judgeAgainst(dependencies, { schedule, seen, again, baseline, before, now });
  if (judgement.kind === 'measure') return judgement;
  const { kind: _kind, movement, ...outcome } = judgement;
  const next = baselineOf(seen, { fingerprint, movement, mode: schedule.mode });
  return judged({ ...outcome, verdict, baseline: { ...next, replaces: baseline.captureId } });
}

/**
 * Whether the capture ended before the baseline's. A slow run would otherwise report changes since then as reverted, and the next run would
 * report them again.
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

type First = Pick<Run, 'schedule' | 'capture'> & {
  readonly seen: SeenPage;
  /** `null` when the second capture shows no page; absent without a second capture. */
  readonly again: SeenPage | null | undefined;
  /** A baseline of other settings, or one without its picture. */
  readonly baseline: Baseline | undefined;
  readonly fingerprint: Buffer;
  readonly reason: BaselineReason;
};

/**
 * Judges a run without anything to compare with. A selector that matches nothing is an error then; later it means that the element is gone.
 */
async function judgeFirst(dependencies: JudgeDependencies, first: First): Promise<Judgement> {
  const { schedule, capture, seen, again, fingerprint, reason } = first;
  const selector = selectorOf(capture);
  if (selector !== undefined && isNowhere(seen))
    return {
      kind: 'failed',
      code: 'SELECTOR_NOT_FOUND',
      message: `Nothing that can be seen matches changeDetection.selector (${selector}), so there is nothing to watch.`,
    };
  if (schedule.mode === 'visual' && !seen.isInPicture)
    return {
      kind: 'failed',
      code: 'SELECTOR_NOT_FOUND',
      message: `What matches changeDetection.selector (${selector}) lies outside of the picture: capture the fullPage, or compare text.`,
    };
  if (again === undefined) return { kind: 'measure' };
  const movement = await measureMovement(dependencies, seen, again);
  const next = baselineOf(seen, { fingerprint, movement, mode: schedule.mode });
  const masked = seen.picture === undefined ? undefined : await maskedOf(dependencies, seen, next);
  const warnings = warningsOf(movement, seen, schedule.mode);
  return judged({
    verdict: verdictOf(capture.report),
    changed: reason === 'first',
    ...(masked !== undefined && { masked }),
    findings: { baseline: reason, ...(warnings.length > 0 && { warnings }) },
    baseline: { ...next, replaces: first.baseline?.captureId ?? null },
  });
}

async function maskedOf({ comparer }: JudgeDependencies, { picture, area, boxes }: SeenPage, { moving }: Baseline) {
  const within = area && { before: area, after: area };
  const { masked } = await comparer.compare({
    before: picture!,
    after: picture!,
    boxes,
    moving,
    threshold: 1,
    within,
  });
  return masked;
}

const judged = (outcome: Success): Judgement => ({ kind: 'judged', outcome });
