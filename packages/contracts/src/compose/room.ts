import { arrange, type Plan } from './arrange.ts';
import type { ComposeOutput } from './compose-request.ts';
import { askedLimits, drawingLimits } from './limits.ts';

/** A picture that is smaller than this shows nothing. */
const sidePxMin = 16;

/** What a caller asked for that leaves no room for pictures: known before any is taken. */
export function roomFaults(
  plan: Plan,
  output: Pick<ComposeOutput, 'format' | 'maxWidth' | 'maxHeight'>,
  count: number,
): Readonly<Record<string, string>> {
  const sizes = Array.from({ length: count }, () => ({ width: sidePxMin, height: sidePxMin }));
  const { thumbnailWidth: _, ...withoutThumbnails } = plan;
  const own = drawingLimits(output.format);
  const smallest = arrange(sizes, withoutThumbnails, own);
  const limits = askedLimits(output, own);
  const problem = `leaves no room for ${count} pictures with their spacing, padding, borders and labels`;
  const width = smallest === undefined || smallest.width > limits.width ? { 'output.maxWidth': problem } : {};
  const height = smallest === undefined || smallest.height > limits.height ? { 'output.maxHeight': problem } : {};
  return { ...width, ...height };
}
