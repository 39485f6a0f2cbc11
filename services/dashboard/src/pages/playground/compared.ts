import type { CaptureAnswer } from '../../api/schemas.ts';
import { differingSettings } from './differing-settings.ts';

export type TakenCapture = { readonly request: Readonly<Record<string, unknown>>; readonly answer: CaptureAnswer };
export type ComparedCaptures = {
  readonly current: TakenCapture | undefined;
  /** The result before it, if it shows the same page with different settings. */
  readonly previous: TakenCapture | undefined;
  /** A result that the user compares with the current result. */
  readonly base: TakenCapture | undefined;
  /** Whether the base stays for the next captures. */
  readonly isHeld: boolean;
};
export const nothingTaken: ComparedCaptures = {
  current: undefined,
  previous: undefined,
  base: undefined,
  isHeld: false,
};

const areDifferent = (one: TakenCapture, other: TakenCapture): boolean =>
  differingSettings(one.request, other.request).length + differingSettings(other.request, one.request).length > 0;

/** Adds a new result. It is shown without another, unless the user has pinned a baseline. */
export function withTaken({ current, base, isHeld }: ComparedCaptures, next: TakenCapture): ComparedCaptures {
  const isVariant =
    current !== undefined && current.request['url'] === next.request['url'] && areDifferent(current, next);
  return { current: next, previous: isVariant ? current : undefined, base: isHeld ? base : undefined, isHeld };
}
