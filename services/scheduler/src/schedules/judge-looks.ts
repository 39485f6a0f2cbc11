import type { RandomBytes } from '@tintype/contracts/ids/ids';
import {
  areasMax,
  type BaselineReason,
  changedLinesMax,
  type ChangeFindings,
  type ChangeWarningCode,
  shareInWords,
  type ChangeMode,
  leftOutMax,
  type WatchedContent,
} from '@tintype/contracts/schedules/change-detection';
import type { Baseline, CurrentBaseline, BlockClaims } from '@tintype/database/schedules/baselines';
import type { RunOutcome } from '@tintype/database/schedules/settle-run';
import type { RunSchedule } from '@tintype/database/schedules/take-ended';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { Comparer } from '../change/comparer.ts';
import type { CapturedText } from '../change/words/changed-lines.ts';
import { judgeWords, type JudgedWords } from '../change/words/judge-words.ts';
import { compareWith, judgePicture, toComparedParts, type JudgedPicture } from './judge-picture.ts';
import type { CapturedPage } from './captured-page.ts';
import { findClaimedBlocks, isMoving } from '../change/claims.ts';
import { movingShare } from '../change/mask.ts';
import { describeExcluded } from '../change/words/text-claims.ts';

export type JudgeDependencies = {
  readonly storage: Pick<Storage, 'driver' | 'readBytes' | 'put'>;
  readonly comparer: Pick<Comparer, 'compare' | 'measureMoving'>;
  readonly findBaseline: (scheduleId: string) => Promise<CurrentBaseline | undefined>;
  readonly findLastVerdicts: (scheduleId: string, limit: number) => Promise<readonly (string | null)[]>;
  /**
   * Records a file before storing it, so that the file is deleted if the run does not refer to it.
   */
  readonly expectFile: (key: string) => Promise<void>;
  readonly findKey: (picture: { captureId: string; outputId: string | null }) => Promise<string | undefined>;
  readonly random: RandomBytes;
};
type SuccessfulOutcome = Extract<RunOutcome, { kind: 'success' }>;
type JudgedRun = Pick<SuccessfulOutcome, 'changed' | 'diffScore' | 'masked' | 'diffKey' | 'findings'> & {
  readonly kind: 'judged';
  readonly next: Baseline;
};
type JudgeRunInput = {
  readonly schedule: RunSchedule;
  readonly looks: readonly [CapturedPage, ...CapturedPage[]];
  /** Whether the existing captures decide, because no further capture can be created. */
  readonly isFinal: boolean;
  readonly baseline: Baseline | undefined;
  readonly before: Buffer | undefined;
  readonly reason: BaselineReason | undefined;
  readonly fingerprint: Uint8Array;
  readonly now: Date;
};

export async function judgeLooks(
  dependencies: JudgeDependencies,
  asked: JudgeRunInput,
): Promise<JudgedRun | { readonly kind: 'measure' }> {
  const { schedule, looks, isFinal, baseline, before, reason } = asked;
  const [seen] = looks;
  const comparesText = schedule.mode !== 'visual' || isWide(seen);
  const comparesPicture = schedule.mode !== 'text';
  const words = judgeText(asked);
  const known = baseline && before && { ...baseline, picture: before, area: baseline.watched?.area };
  const { diffThreshold: threshold } = schedule;
  const picture = await judgePicture(dependencies, { known, looks, threshold });
  const isOpen = (comparesText && words?.isOpen === true) || (comparesPicture && picture.isOpen);
  if (isOpen && !isFinal) return { kind: 'measure' };
  const lines = comparesText ? (words?.changes ?? []) : [];
  const isDifferent = lines.length > 0 || (comparesPicture && picture.isChange);
  const changed = reason === undefined ? isDifferent : reason === 'first';
  const drawing =
    reason === undefined && isDifferent ? await storeDifference(dependencies, asked, picture, lines.length > 0) : {};
  const masked = picture.compared?.masked ?? (await measureMasked(dependencies, asked));
  const judged = { seen, words, picture, baseline, masked, fingerprint: asked.fingerprint, mode: schedule.mode };
  const warnings = listChangeWarnings(judged);
  const { leftOut } = toWatchedContent(judged);
  const areas = picture.compared?.score === 0 ? [] : (picture.compared?.areas ?? []);
  const parts = areas.length > 0 ? toComparedParts(known?.area, seen.area) : undefined;
  const findings: ChangeFindings = {
    ...(reason !== undefined && { baseline: reason }),
    ...(areas.length > 0 && { areas: areas.slice(0, areasMax), areaCount: areas.length }),
    ...(parts !== undefined && { parts }),
    ...(lines.length > 0 && { lines: lines.slice(0, changedLinesMax), lineCount: lines.length }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(warnings.length > 0 && { warnings }),
  };
  return {
    kind: 'judged',
    changed,
    ...(picture.compared !== undefined && { diffScore: picture.compared.score }),
    ...(masked !== undefined && { masked }),
    ...drawing,
    ...(Object.keys(findings).length > 0 && { findings }),
    next: nextBaseline(judged),
  };
}

/**
 * Returns the verdict on the words; `undefined` for captures of releases that did not read words.
 */
function judgeText({ looks, baseline }: JudgeRunInput): JudgedWords | undefined {
  const texts = looks.flatMap(({ watched }): CapturedText[] => (watched === undefined ? [] : [watched]));
  const [first, ...others] = texts;
  if (first === undefined) return undefined;
  const watched = baseline?.watched ?? undefined;
  return judgeWords(watched && { ...watched, claims: watched.claims ?? [] }, [first, ...others]);
}

/**
 * A watched part that fills more than this share of the image width is mostly empty space, so its
 * words cover only a small share of the image.
 */
const wideShare = 0.9;

/**
 * Returns whether the watched part fills the width of the image: its text is compared then, even in
 * visual mode.
 */
const isWide = ({ area, pictureWidth }: CapturedPage): boolean =>
  area !== undefined && pictureWidth !== undefined && area.width >= wideShare * pictureWidth;

async function storeDifference(
  dependencies: JudgeDependencies,
  { looks: [seen], baseline, before, schedule, now }: JudgeRunInput,
  { compared, left }: JudgedPicture,
  hasLines: boolean,
): Promise<{ readonly diffKey?: string }> {
  const threshold = hasLines ? 0 : schedule.diffThreshold;
  if (baseline === undefined || before === undefined || (compared?.score ?? 0) <= threshold) return {};
  const known = { ...baseline, picture: before, area: baseline.watched?.area };
  const { difference } = (await compareWith(dependencies, known, seen, left, threshold)) ?? {};
  if (difference === undefined) return {};
  const { storage, random, expectFile } = dependencies;
  const key = newObjectKey({ random, now, outputId: 'difference', format: 'jpeg', driver: storage.driver });
  await expectFile(key);
  await storage.put(key, Buffer.from(difference), headersFor(key));
  return { diffKey: key };
}

/** Returns the excluded share of an image that has no baseline to compare with. */
async function measureMasked(
  dependencies: JudgeDependencies,
  { looks: [seen] }: JudgeRunInput,
): Promise<number | undefined> {
  if (seen.picture === undefined) return undefined;
  const { picture, boxes: _boxes, area } = seen;
  return (await compareWith(dependencies, { picture, boxes: [], area }, seen, undefined))?.masked;
}

/** The maximum excluded share of a page that still counts as watched. */
const trustedShareMax = 0.5;

type BaselineInput = {
  readonly seen: CapturedPage;
  readonly words: JudgedWords | undefined;
  readonly picture: JudgedPicture;
  readonly baseline: Baseline | undefined;
  readonly fingerprint: Uint8Array;
  readonly mode: ChangeMode;
  readonly masked: number | undefined;
};

function nextBaseline(judged: BaselineInput): Baseline {
  const { seen, words, picture, baseline, fingerprint } = judged;
  const older = picture.next === 'older' ? baseline : undefined;
  const { captureId, outputId, boxes } = older ?? (picture.next as CapturedPage);
  const area = older === undefined ? (picture.next as CapturedPage).area : older.watched?.area;
  const { watched } = seen;
  return {
    fingerprint,
    captureId,
    outputId,
    boxes,
    movement: picture.movement,
    watched:
      watched === undefined || words === undefined
        ? null
        : {
            lines: words.next.lines,
            at: watched.at,
            claims: words.next.claims,
            ...(area && { area }),
            warnings: listChangeWarnings(judged),
            content: toWatchedContent(judged),
            ...(watched.page && { page: watched.page }),
          },
  };
}

function toWatchedContent({ seen, words, picture, masked }: BaselineInput): WatchedContent {
  const { words: count = 0, page } = seen.watched ?? {};
  const moving = computeShare(picture.movement, isMoving);
  const leftOut = [
    ...describeExcluded(words?.next.claims ?? []),
    ...(moving > 0 ? [`${shareInWords(moving)} of the image`] : []),
  ];
  return {
    words: count,
    ...(page !== undefined && { visibleShare: page.words === 0 ? 1 : Math.min(1, count / page.words) }),
    ...(masked !== undefined && { pictureShare: 1 - masked }),
    leftOut: leftOut.slice(0, leftOutMax),
  };
}

const computeShare = (claims: BlockClaims | null, isChosen: Parameters<typeof findClaimedBlocks>[1]): number =>
  claims === null ? 0 : movingShare(findClaimedBlocks(claims, isChosen));

function listChangeWarnings({ seen: { watched }, words, picture, mode }: BaselineInput): ChangeWarningCode[] {
  const isPictureLost = computeShare(picture.movement, () => true) > trustedShareMax;
  const areWordsLost = (words?.movingShare ?? 0) > trustedShareMax;
  const isLost = { visual: isPictureLost, text: areWordsLost, either: isPictureLost && areWordsLost };
  const comparesText = mode !== 'visual' && watched !== undefined;
  return [
    ...(isLost[mode] ? (['PAGE_CHANGES_BY_ITSELF'] as const) : []),
    ...(comparesText && watched.isCut ? (['TEXT_CUT'] as const) : []),
    ...(comparesText && watched.lines.length === 0 ? (['NO_TEXT'] as const) : []),
  ];
}
