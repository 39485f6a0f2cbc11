import type { ChangeMode } from '@tintype/contracts/schedules/change-detection';
import type { ChangeWarningCode } from '@tintype/contracts/schedules/change-report';
import type { Baseline, MovingWords } from '@tintype/database/schedules/baselines';
import type { Comparer } from '../change/comparer.ts';
import { joinMoving, movingShare, type Moving } from '../change/mask.ts';
import { joinMovingWords, measureMovingWords, nothingMoves } from '../change/words/moving-words.ts';
import type { SeenPage } from './seen-page.ts';

/** The parts of a page that change by themselves; `moving` is `null` when it could not be measured. */
export type Movement = { readonly moving: Moving | null; readonly words: MovingWords };

/** With a larger share excluded, the rest of a page is too little to count as watched. */
const trustedShareMax = 0.5;

/** Two captures in a row: what differs moves by itself. `again` is `null` when the second one shows no page. */
export async function measureMovement(
  { comparer }: { readonly comparer: Pick<Comparer, 'measureMoving'> },
  seen: SeenPage,
  again: SeenPage | null,
): Promise<Movement> {
  const hasPictures = seen.picture !== undefined && again?.picture !== undefined;
  const within = seen.area && again?.area && { before: seen.area, after: again.area };
  return {
    moving: hasPictures ? await comparer.measureMoving(seen.picture, again.picture!, within) : null,
    words:
      seen.watched === undefined || again?.watched === undefined
        ? nothingMoves
        : measureMovingWords(seen.watched.lines, again.watched.lines),
  };
}

export const movementOf = ({ moving, watched }: Baseline): Movement => ({
  moving,
  words: watched?.movingWords ?? nothingMoves,
});

export const joinMovement = (one: Movement, other: Movement): Movement => ({
  moving: other.moving === null ? one.moving : joinMoving(one.moving, other.moving),
  words: joinMovingWords(one.words, other.words),
});

export function warningsOf({ moving, words }: Movement, { watched }: SeenPage, mode: ChangeMode): ChangeWarningCode[] {
  const isPictureLost = moving !== null && movingShare(moving) > trustedShareMax;
  const areWordsLost = words.share > trustedShareMax;
  const isLost = { visual: isPictureLost, text: areWordsLost, either: isPictureLost && areWordsLost };
  return [
    ...(isLost[mode] ? (['PAGE_CHANGES_BY_ITSELF'] as const) : []),
    ...(watched?.isCut === true && mode !== 'visual' ? (['TEXT_CUT'] as const) : []),
  ];
}

type Compared = { readonly fingerprint: Buffer; readonly movement: Movement; readonly mode: ChangeMode };

/** The baseline that the next run is compared with. */
export function baselineOf(seen: SeenPage, { fingerprint, movement, mode }: Compared): Baseline {
  const { captureId, outputId, boxes, area, watched } = seen;
  return {
    fingerprint,
    captureId,
    outputId,
    boxes,
    moving: movement.moving,
    watched:
      watched === undefined
        ? null
        : {
            lines: watched.lines,
            at: watched.at,
            movingWords: movement.words,
            ...(area && { area }),
            warnings: warningsOf(movement, seen, mode),
          },
  };
}
