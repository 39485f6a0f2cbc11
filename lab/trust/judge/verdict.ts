import type { CaptureWarningCode } from '@tintype/contracts/capture/capture-result';
import type { ClassName } from '../corpus/row.ts';
import type { Comparison } from './compare.ts';
import { thresholds } from './thresholds.ts';

export type Judgement = { readonly verdict: 'right' | 'said' | 'silent'; readonly reasons: readonly string[] };

/** What the service said of its picture. */
export type Said = {
  readonly failure?: string;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly remainingOverlays: number;
};

/**
 * Warnings that tell a caller not to trust the picture as it is. The others tell of something else.
 */
const telling: readonly CaptureWarningCode[] = [
  'PAGE_CUT',
  'IMAGES_NOT_LOADED',
  'NOT_SETTLED',
  'LOOKS_BLANK',
  'BOT_WALL',
  'ERROR_PAGE',
];
/** Not of the table of warnings today, and counted as soon as it is. */
const tellingLater: readonly string[] = ['LOAD_NOT_FINISHED', 'RESOURCES_MISSING'];

export function judge(className: ClassName, said: Said, comparison: Comparison | undefined): Judgement {
  if (comparison === undefined) return { verdict: 'said', reasons: [said.failure ?? 'no picture'] };
  // Behind an open dialog pages keep from scrolling: whether what lies below is in a full page is a
  // matter of taste.
  const reasons = reasonsOf(className === 'wanted' ? { ...comparison, higher: 0 } : comparison);
  if (reasons.length === 0) return { verdict: 'right', reasons };
  const isSaid =
    said.warnings.some(({ code }) => [...telling, ...tellingLater].includes(code as CaptureWarningCode)) ||
    (className === 'overlay' && said.remainingOverlays > 0);
  return { verdict: isSaid ? 'said' : 'silent', reasons };
}

function reasonsOf({ regions, scatteredShare, lostArea, lost, lines, higher, wider }: Comparison): string[] {
  const { regionCells, textArea, extraHeight } = thresholds;
  const large = regions.filter(({ cells }) => cells.length >= regionCells);
  const scattered = scatteredShare > thresholds.scatteredShare;
  const cells = large.reduce((sum, region) => sum + region.cells.length, 0);
  return [
    ...(large.length > 0 ? [`${large.length} places differ (${cells} cells, first at y ${large[0]!.row * 32})`] : []),
    ...(large.length === 0 && scattered ? [`${(scatteredShare * 100).toFixed(1)} % of the cells differ`] : []),
    ...(lostArea > textArea ? [`${lost.length} of ${lines} lines of text missing or faint`] : []),
    ...(higher > extraHeight ? [`${higher} px too high`] : []),
    ...(wider !== 0 ? [`${wider} px too wide`] : []),
  ];
}
