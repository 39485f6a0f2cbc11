import type { ChangeMode } from '@tintype/contracts/schedules/change-detection';
import { type ChangeWarningCode, shareInWords } from '@tintype/contracts/schedules/change-report';
import { leftOutMax, type WatchedContent } from '@tintype/contracts/schedules/watched-content';
import type { Baseline, BlockClaims } from '@tintype/database/schedules/baselines';
import { claimedBlocks } from '../change/block-claims.ts';
import { isMoving } from '../change/claims.ts';
import { movingShare } from '../change/mask.ts';
import type { JudgedWords } from '../change/words/judge-words.ts';
import { leftOutInWords } from '../change/words/text-claims.ts';
import type { JudgedPicture } from './judge-picture.ts';
import type { CapturedPage } from './captured-page.ts';

/** The maximum excluded share of a page that still counts as watched. */
const trustedShareMax = 0.5;

type BaselineInput = {
  /** The first capture of the run. */
  readonly seen: CapturedPage;
  readonly words: JudgedWords | undefined;
  readonly picture: JudgedPicture;
  /** The baseline whose image may stay. */
  readonly baseline: Baseline | undefined;
  readonly fingerprint: Uint8Array;
  readonly mode: ChangeMode;
  /** The excluded share of the image; absent if there is no image. */
  readonly masked: number | undefined;
};

/** Returns the baseline with which the next run is compared. */
export function nextBaseline(judged: BaselineInput): Baseline {
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

/** Returns what this run compared, and what the next run excludes. */
export function toWatchedContent({ seen, words, picture, masked }: BaselineInput): WatchedContent {
  const { words: count = 0, page } = seen.watched ?? {};
  const moving = computeShare(picture.movement, isMoving);
  const leftOut = [
    ...leftOutInWords(words?.next.claims ?? []),
    ...(moving > 0 ? [`${shareInWords(moving)} of the image`] : []),
  ];
  return {
    words: count,
    ...(page !== undefined && { visibleShare: page.words === 0 ? 1 : Math.min(1, count / page.words) }),
    ...(masked !== undefined && { pictureShare: 1 - masked }),
    leftOut: leftOut.slice(0, leftOutMax),
  };
}

const computeShare = (claims: BlockClaims | null, isChosen: Parameters<typeof claimedBlocks>[1]): number =>
  claims === null ? 0 : movingShare(claimedBlocks(claims, isChosen));

export function listChangeWarnings({ seen: { watched }, words, picture, mode }: BaselineInput): ChangeWarningCode[] {
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
