import type { CaptureAnswer } from '../../api/schemas.ts';
import { differingSettings } from './differing-settings.ts';

export type TakenCapture = { readonly request: Readonly<Record<string, unknown>>; readonly answer: CaptureAnswer };
export type ComparedCaptures = {
  readonly current: TakenCapture | undefined;
  /** The result next to the current one, from different settings. */
  readonly base: TakenCapture | undefined;
  /** The base stays, whatever is captured next. */
  readonly isHeld: boolean;
};
export const nothingTaken: ComparedCaptures = { current: undefined, base: undefined, isHeld: false };

const areDifferent = (one: TakenCapture, other: TakenCapture): boolean =>
  differingSettings(one.request, other.request).length + differingSettings(other.request, one.request).length > 0;

/**
 * A result takes its place next to the previous one if that is of the same page with other
 * settings.
 */
export function withTaken({ current, base, isHeld }: ComparedCaptures, next: TakenCapture): ComparedCaptures {
  if (isHeld) return { current: next, base, isHeld };
  const isVariant =
    current !== undefined && current.request['url'] === next.request['url'] && areDifferent(current, next);
  return { current: next, base: isVariant ? current : undefined, isHeld: false };
}
