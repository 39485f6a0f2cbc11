import type { CaptureAnswer } from '../../api/client.ts';

export type TakenCapture = Readonly<{ request: Readonly<Record<string, unknown>>; answer: CaptureAnswer }>;
export type ComparedCaptures = Readonly<{
  current: TakenCapture | undefined;
  /** The result before `current`, if it shows the same page with different settings. */
  previous: TakenCapture | undefined;
  base: TakenCapture | undefined;
  /** Whether the base stays for the next captures. */
  isHeld: boolean;
}>;
export const noComparedCaptures: ComparedCaptures = {
  current: undefined,
  previous: undefined,
  base: undefined,
  isHeld: false,
};

const areDifferent = (one: TakenCapture, other: TakenCapture): boolean =>
  differingSettings(one.request, other.request).length + differingSettings(other.request, one.request).length > 0;

/** Shows the new result without a baseline, unless the user has pinned a baseline. */
export function addCapture({ current, base, isHeld }: ComparedCaptures, next: TakenCapture): ComparedCaptures {
  const isVariant =
    current !== undefined && current.request['url'] === next.request['url'] && areDifferent(current, next);
  return { current: next, previous: isVariant ? current : undefined, base: isHeld ? base : undefined, isHeld };
}

type DifferingSettingRequest = Readonly<Record<string, unknown>>;

export function differingSettings(request: DifferingSettingRequest, other: DifferingSettingRequest): string[] {
  return Object.entries(request)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}
