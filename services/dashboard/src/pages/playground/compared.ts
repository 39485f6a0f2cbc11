import type { CaptureAnswer } from '../../api/schemas.ts';
import { differingSettings } from './differing-settings.ts';

export type Taken = { readonly request: Readonly<Record<string, unknown>>; readonly answer: CaptureAnswer };
export type Compared = {
  readonly current: Taken | undefined;
  /** The result next to the current one, from different settings. */
  readonly base: Taken | undefined;
  /** The base stays, whatever is captured next. */
  readonly isHeld: boolean;
};
export const nothingTaken: Compared = { current: undefined, base: undefined, isHeld: false };

const differ = (one: Taken, other: Taken): boolean =>
  differingSettings(one.request, other.request).length + differingSettings(other.request, one.request).length > 0;

/**
 * A result takes its place next to the previous one if that is of the same page with other
 * settings.
 */
export function withTaken({ current, base, isHeld }: Compared, next: Taken): Compared {
  if (isHeld) return { current: next, base, isHeld };
  const isVariant = current !== undefined && current.request['url'] === next.request['url'] && differ(current, next);
  return { current: next, base: isVariant ? current : undefined, isHeld: false };
}
