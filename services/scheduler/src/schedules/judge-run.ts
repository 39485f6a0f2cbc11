import { secretOptions } from '@tintype/contracts/capture/secret-options';
import type { WatchedPage } from '@tintype/contracts/capture/capture-result';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { type PageState, type RunVerdict, stateOfVerdict } from '@tintype/contracts/schedules/page-state';
import type { TemporaryPage } from '@tintype/contracts/schedules/change-detection';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Baseline, CurrentBaseline, WatchedBaseline } from '@tintype/database/schedules/baselines';
import type { RunOutcome } from '@tintype/database/schedules/settle-run';
import type { RunSchedule } from '@tintype/database/schedules/take-ended';
import { detectInterlude } from './interlude.ts';
import {
  judgeValues,
  computePageFingerprint,
  isWatchedPartMissing,
  readCapturedPage,
  type CapturedPage,
  findWatchedSelector,
} from './captured-page.ts';
import { judgeLooks, type JudgeDependencies } from './judge-looks.ts';
import { judgeReport } from '@tintype/contracts/capture/report-fields';

type SuccessfulOutcome = Omit<Extract<RunOutcome, { kind: 'success' }>, 'kind' | 'now'>;
type JudgedRun = Omit<SuccessfulOutcome, 'verdict' | 'pageState'> & {
  readonly verdict: RunVerdict;
  readonly pageState?: PageState | null;
};
export type Judgement =
  | { readonly kind: 'judged'; readonly outcome: SuccessfulOutcome }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: 'measure' };

type JudgeRunInput = {
  readonly schedule: RunSchedule;
  readonly capture: StoredCapture;
  /** The captures right after the first, which may have failed. */
  readonly checks: readonly StoredCapture[];
  readonly isFinal: boolean;
  readonly now: Date;
};

const looksMax = 3;
/**
 * The number of runs without the page after which a short page in its place becomes the compared
 * page. Maintenance and sign-in pages with known words usually disappear. Any other page may
 * contain what a user waits for, so it is ignored for at most two runs.
 */
const lastingRuns: Readonly<Record<TemporaryPage, number>> = { other_page: 2, maintenance: 3, sign_in: 3 };
const verdictsRead = 20;

/**
 * Judges whether a page has changed since the previous run (docs/schedules.md#changes). The rule is
 * in `claims.ts`.
 */
export async function judgeRun(dependencies: JudgeDependencies, run: JudgeRunInput): Promise<Judgement> {
  const { schedule, capture, checks, now } = run;
  const verdict = judgeReport(capture.report);
  if (!schedule.isCompared) return toJudgement({ verdict, changed: null });
  const current = await dependencies.findBaseline(schedule.id);
  if (current !== undefined && isOlder(capture, current))
    return toJudgement({ verdict, changed: false, pageState: null });
  // The older baseline stays, so that the return of the page is not reported as a change.
  if (current !== undefined && verdict !== 'page') return toJudgement({ verdict, changed: false });
  const seen = await readCapturedPage(dependencies, capture);
  if (seen === undefined || (schedule.mode === 'visual' && seen.outputId === null))
    return toJudgement({ verdict, changed: false });
  if (seen.outputId !== null && seen.picture === undefined)
    throw new Error(`The file of capture ${capture.id} is not in storage`);

  const fingerprint = computePageFingerprint(capture, seen.outputId);
  const isSame = current !== undefined && fingerprint.equals(current.fingerprint);
  const before = isSame ? await readBaselineImage(dependencies, current) : undefined;
  const isCompared = isSame && (seen.outputId === null || before !== undefined);
  const baseline = isCompared ? current : undefined;
  const interlude = detectReplacement(seen, baseline);
  if (interlude === 'sign_in' && hasSignIn(capture))
    return toJudgement({ verdict: 'signed_out', changed: false, findings: { warnings: ['SIGNED_OUT'] } });
  const arriving = interlude !== undefined && isNewReplacement(interlude, baseline) ? interlude : undefined;
  const passing =
    arriving && toJudgement({ verdict: arriving, changed: false, findings: { warnings: ['OTHER_PAGE'] } });
  if (arriving !== undefined) {
    const absent = await countAbsentRuns(dependencies, schedule);
    if (absent + 1 < lastingRuns[arriving]) return passing!;
  }
  const missing = baseline === undefined ? explainMissingPart(run, seen) : undefined;
  if (missing !== undefined) return { kind: 'failed', code: 'SELECTOR_NOT_FOUND', message: missing };

  const others = await Promise.all(checks.map((check) => readCapturedPage(dependencies, check)));
  const isAlike = (one: CapturedPage): boolean =>
    (detectReplacement(one, baseline) === undefined) === (interlude === undefined);
  const shown = others.filter((one) => one !== undefined && isAlike(one));
  // One capture or more shows the page itself.
  if (passing !== undefined && shown.length < others.length) return passing;
  const isBack = interlude === undefined && baseline?.watched?.replaced !== undefined;
  // A capture that shows no page leaves the decision to the others, or to a further capture.
  const isFinal = run.isFinal || checks.length + 1 >= looksMax;
  const looks = [seen, ...(shown as CapturedPage[])] as const;
  const values = judgeValues(schedule, looks);
  if (values?.isOpen === true && !isFinal) return { kind: 'measure' };
  const judgement = await judgeLooks(dependencies, {
    schedule,
    looks,
    isFinal,
    baseline: arriving !== undefined || isBack ? withoutClaims(baseline) : baseline,
    before,
    reason: isCompared ? undefined : current === undefined || isSame ? 'first' : 'renewed',
    fingerprint,
    now,
  });
  if (judgement.kind === 'measure') return judgement;
  const { kind: _kind, next, findings, ...outcome } = judgement;
  const lastCaptureId = capture.id;
  const replaced = interlude === undefined ? undefined : toReplaced(baseline);
  const claims = isBack ? baseline?.watched?.replaced?.claims : undefined;
  const watched = next.watched && { ...next.watched, ...(claims && { claims }), ...(replaced && { replaced }) };
  const found =
    arriving === undefined
      ? findings
      : { ...findings, warnings: [...(findings?.warnings ?? []), 'OTHER_PAGE' as const] };
  return toJudgement({
    ...outcome,
    ...(found && { findings: found }),
    ...(values && { readings: values.readings }),
    verdict: arriving ?? verdict,
    // The short page is now the compared page, but the original page has not returned.
    ...(interlude !== undefined && { pageState: 'changed_page' }),
    baseline: { ...next, watched, lastCaptureId, replaces: current?.lastCaptureId ?? null },
  });
}

/**
 * Returns whether the capture ended before the capture of the last judged run. A slow run would
 * otherwise report changes since then as reverted, and the next run would report them again.
 */
const isOlder = ({ completedAt }: StoredCapture, { capturedAt }: CurrentBaseline): boolean =>
  completedAt !== null && capturedAt !== null && completedAt < capturedAt;

const readBaselineImage = async (
  { storage, findKey }: JudgeDependencies,
  baseline: Baseline,
): Promise<Buffer | undefined> => {
  const key = await findKey(baseline);
  return key === undefined ? undefined : storage.readBytes(key);
};

const detectReplacement = (
  { watched, addresses }: CapturedPage,
  baseline: Baseline | undefined,
): TemporaryPage | undefined => detectInterlude(watched?.page, getOriginalPage(baseline), addresses);

const getOriginalPage = (baseline: Baseline | undefined): WatchedPage | undefined =>
  baseline?.watched?.replaced?.page ?? baseline?.watched?.page;

/** Removes the claims, because movement on one page is irrelevant for another page. */
const withoutClaims = (baseline: Baseline | undefined): Baseline | undefined =>
  baseline && { ...baseline, movement: null, watched: baseline.watched && { ...baseline.watched, claims: [] } };

function toReplaced(baseline: Baseline | undefined): WatchedBaseline['replaced'] {
  const { page, claims = [], replaced } = baseline?.watched ?? {};
  return replaced ?? (page && { page, claims });
}

/**
 * Returns whether the page that is shown instead is not the compared page yet. Other states of the
 * compared page count as changes.
 */
function isNewReplacement(interlude: TemporaryPage, baseline: Baseline | undefined): boolean {
  const { page, replaced } = baseline?.watched ?? {};
  if (replaced === undefined) return true;
  return (
    interlude !== 'other_page' &&
    interlude !== detectInterlude(page, replaced.page, { requested: undefined, reached: null })
  );
}

/** Returns whether the capture signs in, which masked secrets show too. */
const hasSignIn = ({ request }: StoredCapture): boolean => secretOptions.some((name) => request[name] !== undefined);

/** Returns the number of runs since the page was last shown. Failed runs do not show it either. */
async function countAbsentRuns({ findLastVerdicts }: JudgeDependencies, { id }: RunSchedule): Promise<number> {
  const verdicts = await findLastVerdicts(id, verdictsRead);
  const back = verdicts.indexOf('page');
  return (back < 0 ? verdicts : verdicts.slice(0, back)).filter((one) => one !== null).length;
}

/**
 * Returns why there is nothing to watch. At first, a selector that matches nothing is an error.
 * Later it means that the element was removed.
 */
function explainMissingPart({ schedule, capture }: JudgeRunInput, seen: CapturedPage): string | undefined {
  const selector = findWatchedSelector(capture);
  if (selector !== undefined && isWatchedPartMissing(seen))
    return `No visible element matches changeDetection.selector (${selector}), so there is nothing to compare. Check the selector.`;
  return schedule.mode === 'visual' && !seen.isInPicture
    ? `The element of changeDetection.selector (${selector}) is outside the image. Set fullPage, or compare the text.`
    : undefined;
}

const toJudgement = (run: JudgedRun): Judgement => ({
  kind: 'judged',
  outcome: { pageState: stateOfVerdict[run.verdict], ...run },
});
