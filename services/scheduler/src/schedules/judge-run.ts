import type { Box, CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { comparedOutput } from '@tintype/contracts/schedules/run-request';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Baseline, RunOutcome, RunSchedule } from '@tintype/database/schedules';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { createHash } from 'node:crypto';
import type { Compared } from '../change/compare.ts';
import type { Comparer } from '../change/comparer.ts';
import { joinMoving } from '../change/mask.ts';

type Success = Omit<Extract<RunOutcome, { kind: 'success' }>, 'kind' | 'now'>;
export type Judgement = { readonly kind: 'judged'; readonly outcome: Success } | { readonly kind: 'measure' };

export type JudgeDependencies = {
  readonly storage: Pick<Storage, 'driver' | 'readBytes' | 'put'>;
  readonly comparer: Pick<Comparer, 'compare' | 'measureMoving'>;
  readonly findBaseline: (scheduleId: string) => Promise<Baseline | undefined>;
  readonly findKey: (picture: { captureId: string; outputId: string }) => Promise<string | undefined>;
  readonly random: RandomBytes;
};
type Run = {
  readonly schedule: RunSchedule;
  readonly capture: StoredCapture;
  /** The second of two captures in a row, once it was made; it may have failed. */
  readonly check: StoredCapture | undefined;
  readonly now: Date;
};

/**
 * Whether a page has changed since the run before (docs/interface/schedules.md#change-detection). A second capture right after the first one is
 * asked for when there is nothing to compare with, which counts as a change, and when there seems to be a change: it has to show it too,
 * and what differs between the two moves by itself and is left out from then on.
 */
export async function judgeRun(
  dependencies: JudgeDependencies,
  { schedule, capture, check, now }: Run,
): Promise<Judgement> {
  const verdict = verdictOf(capture.report);
  if (!schedule.isCompared) return judged({ verdict, changed: null });
  const file = pictureOf(capture);
  if (verdict !== 'page' || file === undefined) return judged({ verdict, changed: false });

  const fingerprint = fingerprintOf(capture, file.outputId);
  const baseline = await dependencies.findBaseline(schedule.id);
  const isSame = baseline !== undefined && fingerprint.equals(baseline.fingerprint);
  const before = isSame ? await read(dependencies, await dependencies.findKey(baseline)) : undefined;
  const after = await read(dependencies, file.storageKey);
  if (after === undefined) throw new Error(`The file of capture ${capture.id} is not in storage`);
  const ours = { fingerprint, captureId: capture.id, outputId: file.outputId, boxes: boxesOf(capture) };
  const seen: Seen = { verdict, capture, check, after, ours };
  if (baseline === undefined || before === undefined) return judgeFirst(dependencies, seen);
  return judgeAgainst(dependencies, seen, { before, baseline, threshold: schedule.diffThreshold, now });
}

type Seen = Pick<Run, 'capture' | 'check'> & {
  readonly verdict: string;
  readonly after: Buffer;
  readonly ours: Omit<Baseline, 'moving'>;
};

async function judgeFirst(dependencies: JudgeDependencies, { verdict, check, after, ours }: Seen): Promise<Judgement> {
  if (check === undefined) return { kind: 'measure' };
  const { comparer } = dependencies;
  const again = await pageOf(dependencies, check);
  const moving = again === undefined ? null : await comparer.measureMoving(after, again);
  const { masked } = await comparer.compare({ before: after, after, boxes: ours.boxes, moving, threshold: 1 });
  return judged({ verdict, changed: true, masked, baseline: { ...ours, moving } });
}

type Earlier = {
  readonly before: Buffer;
  readonly baseline: Baseline;
  readonly threshold: number;
  readonly now: Date;
};

async function judgeAgainst(
  dependencies: JudgeDependencies,
  { verdict, capture, check, after, ours }: Seen,
  { before, baseline, threshold, now }: Earlier,
): Promise<Judgement> {
  const { comparer } = dependencies;
  const { moving } = baseline;
  const compareWith = (picture: Buffer, of: StoredCapture, drawnFrom: number): Promise<Compared> =>
    comparer.compare({
      before,
      after: picture,
      boxes: [...baseline.boxes, ...boxesOf(of)],
      moving,
      threshold: drawnFrom,
    });
  if (check === undefined) {
    const { score, masked } = await compareWith(after, capture, neverDrawn);
    if (score > threshold) return { kind: 'measure' };
    return judged({ verdict, changed: false, diffScore: score, masked, baseline: { ...ours, moving } });
  }
  const again = await pageOf(dependencies, check);
  const lasting = again === undefined ? 1 : (await compareWith(again, check, neverDrawn)).score;
  const isDrawn = lasting > threshold;
  const { score, masked, difference } = await compareWith(after, capture, isDrawn ? threshold : neverDrawn);
  const diffScore = Math.min(score, lasting);
  const { storage, random } = dependencies;
  const diffKey =
    difference && newObjectKey({ random, now, outputId: 'difference', format: 'jpeg', driver: storage.driver });
  if (diffKey) await storage.put(diffKey, Buffer.from(difference), headersFor(diffKey));
  const moved = again === undefined ? moving : joinMoving(moving, await comparer.measureMoving(after, again));
  return judged({
    verdict,
    changed: diffScore > threshold,
    diffScore,
    masked,
    ...(diffKey && { diffKey }),
    baseline: { ...ours, moving: moved },
  });
}

/** No score is above it. */
const neverDrawn = 1;

const judged = (outcome: Success): Judgement => ({ kind: 'judged', outcome });

const boxesOf = ({ report }: StoredCapture): readonly Box[] => report?.ignoredBoxes ?? [];

function pictureOf({ request, files }: StoredCapture): StoredFile | undefined {
  const output = comparedOutput(request);
  return files.find(({ outputId }) => outputId === output?.id);
}

/** The picture of a second capture, if that one shows the page too. */
const pageOf = async (dependencies: JudgeDependencies, check: StoredCapture): Promise<Buffer | undefined> =>
  check.state === 'COMPLETED' && verdictOf(check.report) === 'page'
    ? read(dependencies, pictureOf(check)?.storageKey)
    : undefined;

const read = async ({ storage }: JudgeDependencies, key: string | undefined): Promise<Buffer | undefined> =>
  key === undefined ? undefined : storage.readBytes(key);

/** Of all that the picture depends on. PostgreSQL keeps the fields of a request in one order. */
const fingerprintOf = ({ request: { metadata: _metadata, ...settings } }: StoredCapture, outputId: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([settings, outputId]))
    .digest();

export const verdicts = ['page', 'bot_wall', 'error_page', 'blank'] as const;
export type Verdict = (typeof verdicts)[number];

/** What a capture shows. Only a page is compared: a site that is down for a minute has not changed. */
export function verdictOf(report: CaptureReport | null): Verdict {
  if (report === null) return 'page';
  if (report.recognised === 'bot_wall' || report.recognised === 'error_page') return report.recognised;
  if ((report.httpStatus ?? 200) >= 400) return 'error_page';
  return report.looksBlank === true ? 'blank' : 'page';
}
