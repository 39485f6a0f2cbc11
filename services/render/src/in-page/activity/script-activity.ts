/// <reference lib="dom" />
import type { Activity } from '../activity-probe.ts';

export type ScriptActivity = {
  /** Only the browser changes a page that has no scripts. */
  readonly hasScripts: boolean;
  /** Returns whether the probe responds. It is missing if the document may not run scripts. */
  readonly isProbed: () => boolean;
  /**
   * Queries the probe in the page's own world (`installActivityProbe`), for reactions to scrolling
   * at a time of the page's clock.
   */
  readonly ask: (sinceMs?: number) => Activity;
  /** Ignores timers that are already set. */
  readonly forgetTimers: () => void;
};

export function listenToProbe(key: string): ScriptActivity {
  const hasScripts =
    document.scripts.length > 0 ||
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ initiatorType }) => initiatorType === 'script',
    );
  let answer: Activity | undefined;
  document.addEventListener(`${key}:answer`, (event) => {
    answer = toActivity(JSON.parse(String((event as CustomEvent).detail)));
  });
  const ask = (sinceMs = Infinity): Activity => {
    answer = undefined;
    if (hasScripts) document.dispatchEvent(new CustomEvent(key, { detail: sinceMs }));
    return answer ?? toActivity({});
  };
  const isProbed = (): boolean => {
    answer = undefined;
    document.dispatchEvent(new CustomEvent(key));
    return answer !== undefined;
  };
  const forgetTimers = (): void => {
    if (hasScripts) document.dispatchEvent(new CustomEvent(`${key}:forget`));
  };
  return { hasScripts, isProbed, ask, forgetTimers };
}

/** A page that has discovered the name of the event may send any response. */
const toActivity = (said: Partial<Record<keyof Activity, unknown>>): Activity => ({
  timerMs: timeOf(said.timerMs) ?? 0,
  isShort: said.isShort === true,
  ranAt: timeOf(said.ranAt),
  periodMs: timeOf(said.periodMs) ?? 0,
  beatMs: timeOf(said.beatMs) ?? 0,
  framesSinceMs: timeOf(said.framesSinceMs),
  reactsAt: timeOf(said.reactsAt),
});

const timeOf = (said: unknown): number | null => (typeof said === 'number' && Number.isFinite(said) ? said : null);
