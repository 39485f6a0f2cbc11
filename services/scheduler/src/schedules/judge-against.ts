import type { RandomBytes } from '@tintype/contracts/ids/ids';
import {
  areasMax,
  type ChangedLine,
  changedLinesMax,
  type ChangeFindings,
} from '@tintype/contracts/schedules/change-report';
import type { Baseline, CurrentBaseline } from '@tintype/database/schedules/baselines';
import type { RunOutcome } from '@tintype/database/schedules/settle-run';
import type { RunSchedule } from '@tintype/database/schedules/run-schedule';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { Compared } from '../change/compare.ts';
import type { Comparer } from '../change/comparer.ts';
import { changedLines } from '../change/words/changed-lines.ts';
import { joinMovement, measureMovement, type Movement, movementOf, warningsOf } from './page-movement.ts';
import type { SeenPage } from './seen-page.ts';

export type JudgeDependencies = {
  readonly storage: Pick<Storage, 'driver' | 'readBytes' | 'put'>;
  readonly comparer: Pick<Comparer, 'compare' | 'measureMoving'>;
  readonly findBaseline: (scheduleId: string) => Promise<CurrentBaseline | undefined>;
  /** Must be called before a file is stored. */
  readonly expectFile: (key: string) => Promise<void>;
  readonly findKey: (picture: { captureId: string; outputId: string | null }) => Promise<string | undefined>;
  readonly random: RandomBytes;
};
type Success = Extract<RunOutcome, { kind: 'success' }>;
type Judged = Pick<Success, 'changed' | 'diffScore' | 'masked' | 'diffKey' | 'findings'> & {
  readonly kind: 'judged';
  readonly movement: Movement;
};
type Asked = {
  readonly schedule: RunSchedule;
  readonly seen: SeenPage;
  /** `null` when the second capture shows no page; absent without a second capture. */
  readonly again: SeenPage | null | undefined;
  readonly baseline: Baseline;
  /** Its picture. */
  readonly before: Buffer | undefined;
  readonly now: Date;
};

/** A threshold that no score exceeds. */
const neverDrawn = 1;

/** Compares with the previous run: the pictures, the words, or both, as the schedule asks. */
export async function judgeAgainst(
  dependencies: JudgeDependencies,
  asked: Asked,
): Promise<Judged | { readonly kind: 'measure' }> {
  const { schedule, seen, again, baseline } = asked;
  const known = movementOf(baseline);
  const counts = (score: number | undefined, lines: readonly ChangedLine[]): boolean =>
    (schedule.mode !== 'text' && score !== undefined && score > schedule.diffThreshold) ||
    (schedule.mode !== 'visual' && lines.length > 0);
  if (again === undefined) {
    const compared = await compareWith(dependencies, asked, seen, neverDrawn);
    if (counts(compared?.score, linesOf(asked, known))) return { kind: 'measure' };
    return judged({ asked, movement: known, changed: false, compared, diffScore: compared?.score, lines: [] });
  }
  // Without a usable second capture the change counts as lasting.
  const lasting = again === null ? 1 : (await compareWith(dependencies, asked, again, neverDrawn))?.score;
  const movement = joinMovement(known, await measureMovement(dependencies, seen, again));
  const lines = linesOf(asked, movement);
  const drawnFrom = counts(undefined, lines) ? 0 : schedule.diffThreshold;
  const isDrawn = lasting !== undefined && lasting > drawnFrom;
  const compared = await compareWith(dependencies, asked, seen, isDrawn ? drawnFrom : neverDrawn);
  const diffScore = compared && Math.min(compared.score, lasting ?? 1);
  const changed = counts(diffScore, lines);
  const diffKey = await keep(dependencies, asked, changed ? compared?.difference : undefined);
  return judged({ asked, movement, changed, compared, diffScore, lines: changed ? lines : [], diffKey });
}

const linesOf = ({ seen, again, baseline }: Asked, moving: Movement): ChangedLine[] =>
  baseline.watched === null || seen.watched === undefined
    ? []
    : changedLines({
        before: baseline.watched.lines,
        after: seen.watched.lines,
        again: again?.watched?.lines,
        moving: moving.words,
        read: { from: baseline.watched.at, to: seen.watched.at },
      });

async function compareWith(
  { comparer }: JudgeDependencies,
  { before, baseline }: Asked,
  { picture, boxes, area }: SeenPage,
  threshold: number,
): Promise<Compared | undefined> {
  if (before === undefined || picture === undefined) return undefined;
  const within = area && baseline.watched?.area && { before: baseline.watched.area, after: area };
  return comparer.compare({
    before,
    after: picture,
    boxes: [...baseline.boxes, ...boxes],
    moving: baseline.moving,
    threshold,
    within,
  });
}

async function keep(
  { storage, random, expectFile }: JudgeDependencies,
  { now }: Asked,
  difference: Uint8Array | undefined,
): Promise<string | undefined> {
  if (difference === undefined) return undefined;
  const key = newObjectKey({ random, now, outputId: 'difference', format: 'jpeg', driver: storage.driver });
  await expectFile(key);
  await storage.put(key, Buffer.from(difference), headersFor(key));
  return key;
}

type Found = {
  readonly asked: Asked;
  readonly movement: Movement;
  readonly changed: boolean;
  readonly compared: Compared | undefined;
  readonly diffScore: number | undefined;
  readonly lines: readonly ChangedLine[];
  readonly diffKey?: string | undefined;
};

function judged({ asked, movement, changed, compared, diffScore, lines, diffKey }: Found): Judged {
  const warnings = warningsOf(movement, asked.seen, asked.schedule.mode);
  const areas = diffScore === 0 ? [] : (compared?.areas ?? []);
  const findings: ChangeFindings = {
    ...(areas.length > 0 && { areas: areas.slice(0, areasMax), areaCount: areas.length }),
    ...(lines.length > 0 && { lines: lines.slice(0, changedLinesMax), lineCount: lines.length }),
    ...(warnings.length > 0 && { warnings }),
  };
  return {
    kind: 'judged',
    changed,
    movement,
    ...(diffScore !== undefined && { diffScore, masked: compared!.masked }),
    ...(diffKey !== undefined && { diffKey }),
    ...(Object.keys(findings).length > 0 && { findings }),
  };
}
