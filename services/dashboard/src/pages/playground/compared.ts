import type { CaptureAnswer } from '../../api/schemas.ts';
import { differingSettings } from './differing-settings.ts';

export type TakenCapture = { readonly request: Readonly<Record<string, unknown>>; readonly answer: CaptureAnswer };
export type ComparedCaptures = {
  readonly current: TakenCapture | undefined;
  /** A result with different settings, shown next to the current result. */
  readonly base: TakenCapture | undefined;
  /** Whether the base stays for the next captures. */
  readonly isHeld: boolean;
};
export const nothingTaken: ComparedCaptures = { current: undefined, base: undefined, isHeld: false };

const areDifferent = (one: TakenCapture, other: TakenCapture): boolean =>
  differingSettings(one.request, other.request).length + differingSettings(other.request, one.request).length > 0;

/**
 * Adds a new result. If the previous result shows the same page with different settings, both are
 * shown side by side.
 */
export function withTaken({ current, base, isHeld }: ComparedCaptures, next: TakenCapture): ComparedCaptures {
  if (isHeld) return { current: next, base, isHeld };
  const isVariant =
    current !== undefined && current.request['url'] === next.request['url'] && areDifferent(current, next);
  return { current: next, base: isVariant ? current : undefined, isHeld: false };
}
