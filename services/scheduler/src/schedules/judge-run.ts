import { createHash } from 'node:crypto';
import { comparedOutput } from '@tintype/contracts/schedules/run-request';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Baseline, RunOutcome, RunSchedule } from '@tintype/database/schedules';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { Comparer } from '../change/comparer.ts';
import { verdictOf } from './verdict.ts';

type Success = Omit<Extract<RunOutcome, { kind: 'success' }>, 'kind' | 'now'>;
export type Judgement = { readonly kind: 'judged'; readonly outcome: Success } | { readonly kind: 'measure' };

export type JudgeParts = {
  readonly storage: Pick<Storage, 'readBytes' | 'put'>;
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
 * Whether a page has changed since the run before (interface specification, section 2.8). The first run with given settings has nothing
 * to be compared with: it counts as a change, and a second capture right after it shows what moves by itself.
 */
export async function judgeRun(parts: JudgeParts, { schedule, capture, check, now }: Run): Promise<Judgement> {
  const verdict = verdictOf(capture.report);
  if (!schedule.isCompared) return judged({ verdict, changed: null });
  const file = pictureOf(capture);
  if (verdict !== 'page' || file === undefined) return judged({ verdict, changed: false });

  const fingerprint = fingerprintOf(capture, file.outputId);
  const ours = {
    fingerprint,
    captureId: capture.id,
    outputId: file.outputId,
    boxes: capture.report?.ignoredBoxes ?? [],
  };
  const baseline = await parts.findBaseline(schedule.id);
  const isSame = baseline !== undefined && fingerprint.equals(baseline.fingerprint);
  const before = isSame ? await read(parts, await parts.findKey(baseline)) : undefined;
  const after = await read(parts, file.storageKey);
  if (after === undefined) throw new Error(`The file of capture ${capture.id} is not in storage`);

  if (baseline === undefined || before === undefined) {
    if (check === undefined) return { kind: 'measure' };
    const second = check.state === 'COMPLETED' && verdictOf(check.report) === 'page' ? pictureOf(check) : undefined;
    const other = await read(parts, second?.storageKey);
    const moving = other === undefined ? null : await parts.comparer.measureMoving(after, other);
    const { masked } = await parts.comparer.compare({ before: after, after, boxes: ours.boxes, moving, threshold: 1 });
    return judged({ verdict, changed: true, masked, baseline: { ...ours, moving } });
  }

  const { moving } = baseline;
  const boxes = [...baseline.boxes, ...ours.boxes];
  const threshold = schedule.diffThreshold;
  const { score, masked, difference } = await parts.comparer.compare({ before, after, boxes, moving, threshold });
  const diffKey = difference && newObjectKey({ random: parts.random, now, outputId: 'difference', format: 'jpeg' });
  if (diffKey) await parts.storage.put(diffKey, Buffer.from(difference), headersFor(diffKey));
  return judged({
    verdict,
    changed: score > threshold,
    diffScore: score,
    masked,
    ...(diffKey && { diffKey }),
    baseline: { ...ours, moving },
  });
}

const judged = (outcome: Success): Judgement => ({ kind: 'judged', outcome });

function pictureOf({ request, files }: StoredCapture): StoredFile | undefined {
  const output = comparedOutput(request);
  return files.find(({ outputId }) => outputId === output?.id);
}

const read = async ({ storage }: JudgeParts, key: string | undefined): Promise<Buffer | undefined> =>
  key === undefined ? undefined : storage.readBytes(key);

/** Of all that the picture depends on. PostgreSQL keeps the fields of a request in one order. */
const fingerprintOf = ({ request: { metadata: _metadata, ...settings } }: StoredCapture, outputId: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([settings, outputId]))
    .digest();
