import {
  apply,
  countFrames,
  countIdleCallbacks,
  countIntervals,
  countTimeouts,
  generationMax,
  type ScriptCounts,
} from './script-counts.ts';

export type Activity = {
  /** Milliseconds until the last one-shot timer of the load is due; 0 for none. */
  readonly timerMs: number;
  /** A timer, frame or interval in its first three steps runs a callback within 300 ms. */
  readonly isShort: boolean;
  /** When a series of more than three short steps ran its last step, by the page's clock. */
  readonly ranAt: number | null;
  /**
   * The longest period of intervals up to 2 s and of timers that set themselves again; 0 for none.
   */
  readonly periodMs: number;
  /** The longest period of recent intervals that their own code may clear; 0 for none. */
  readonly beatMs: number;
  /** When animation frames began to be requested again and again, by the page's clock. */
  readonly framesSinceMs: number | null;
  /** When the timers, and the intervals that check the scroll position, react to scrolling. */
  readonly reactsAt: number | null;
};

const loadTimerMsMax = 4_000;
/** The longest countdown before a redirect, and the longest series of steps that is waited for. */
const countdownMsMax = 5_500;
const intervalRunsMin = 3;
/** Scripts detect a pause in scrolling, and take the next step of a change, within this time. */
const stepMsMax = 300;
const reactionMsMax = 2_000;
/** Intervals up to this period may check the scroll position. Slower intervals are clocks. */
const checkPeriodMsMax = 500;

/**
 * Runs in the page's own world before any of its scripts, and counts the timers and frames that
 * they request. Communicates with the isolated world by DOM events whose names no script knows.
 * `<key>` requests the activity at a time of the page's clock, and `<key>:answer` returns it.
 * `<key>:forget` drops the timers that are set. The probe changes no delay and no order, leaves the
 * wrapped functions callable as before, and does not read the document.
 */
export function installActivityProbe(key: string): void {
  const counts: ScriptCounts = {
    clock: performance.now.bind(performance),
    timers: new Map(),
    intervals: new Map(),
    frames: new Map(),
    idle: new Set(),
    generation: 0,
    frameGeneration: 0,
    framesSince: null,
    lastFrameAt: -Infinity,
  };
  countTimeouts(counts);
  countIntervals(counts);
  countIdleCallbacks(counts);
  countFrames(counts);

  const dispatch = document.dispatchEvent.bind(document);
  // The page may replace this function later.
  // oxlint-disable-next-line typescript/unbound-method
  const listen = EventTarget.prototype.addEventListener;
  const OwnEvent = CustomEvent;
  const text = JSON.stringify;
  // While the browser draws beyond the viewport, the window is one pixel wide for a moment. Scripts
  // do not receive this `resize`, because a menu would collapse permanently. No real viewport is
  // that narrow.
  const swallow = (event: Event): void => {
    if (window.top === window && window.innerWidth <= 1) event.stopImmediatePropagation();
  };
  apply(listen, window, ['resize', swallow, true]);
  apply(listen, document, [`${key}:forget`, () => counts.timers.clear()]);
  const answer = ({ detail }: CustomEvent): unknown =>
    dispatch(new OwnEvent(`${key}:answer`, { detail: text(toActivity(counts, Number(detail))) }));
  apply(listen, document, [key, answer]);
}

function toActivity({ clock, timers, intervals, frames, idle, framesSince }: ScriptCounts, sinceMs: number): Activity {
  const now = clock();
  let reactsAt = -Infinity;
  let timerMs = idle.size > 0 ? 1 : 0;
  let isShort = timerMs > 0;
  let periodMs = 0;
  let beatMs = 0;
  let ranAt = Infinity;
  const noteStep = (stepMs: number, runs: number, lastAt: number): void => {
    if (stepMs > stepMsMax) return;
    if (runs <= generationMax) isShort = true;
    else ranAt = Math.min(ranAt, lastAt);
  };
  for (const { setAt, delay, generation, mayRedirect } of timers.values()) {
    const left = setAt + delay - now;
    if (delay <= reactionMsMax && generation <= generationMax) reactsAt = Math.max(reactsAt, setAt + delay);
    if (delay > (mayRedirect ? countdownMsMax : loadTimerMsMax)) continue;
    const isWaitedFor = generation <= generationMax || (mayRedirect && generation * delay <= countdownMsMax);
    if (isWaitedFor) timerMs = Math.max(timerMs, left, 1);
    else periodMs = Math.max(periodMs, delay, 1);
    noteStep(delay, generation, setAt);
  }
  for (const { setAt, period, runs, ranAt: lastAt, ends, mayRedirect } of intervals.values()) {
    if (period <= loadTimerMsMax / 2) periodMs = Math.max(periodMs, period);
    if (period <= loadTimerMsMax / 2 && now - setAt < countdownMsMax && (ends || mayRedirect)) {
      if (mayRedirect || runs < intervalRunsMin) timerMs = Math.max(timerMs, lastAt + period - now, 1);
      else beatMs = Math.max(beatMs, period);
    }
    if (period <= checkPeriodMsMax && lastAt < sinceMs) reactsAt = Math.max(reactsAt, sinceMs + period);
    noteStep(period, runs + 1, lastAt);
  }
  for (const { askedAt, generation } of frames.values()) noteStep(0, generation, askedAt);
  const framesSinceMs = frames.size > 0 ? framesSince : null;
  return {
    timerMs,
    isShort,
    ranAt: ranAt === Infinity ? null : ranAt,
    periodMs,
    beatMs,
    framesSinceMs,
    reactsAt: reactsAt === -Infinity ? null : reactsAt,
  };
}
