/// <reference lib="dom" />

type Timer = {
  readonly setAt: number;
  readonly delay: number;
  readonly generation: number;
  /** The code of the timer names `location`, so it may lead to the page that is meant. */
  readonly leadsOn: boolean;
};
type Interval = {
  readonly setAt: number;
  readonly period: number;
  /** The code of the interval clears an interval. */
  readonly ends: boolean;
  readonly leadsOn: boolean;
  runs: number;
  ranAt: number;
};
type Frame = { readonly askedAt: number; readonly generation: number };

/**
 * The callbacks that the scripts of a page wait for, by the ids that the browser gave them. Times
 * are milliseconds of the page's clock.
 */
export type ScriptCounts = {
  readonly clock: () => number;
  readonly timers: Map<number, Timer>;
  readonly intervals: Map<number, Interval>;
  readonly frames: Map<number, Frame>;
  readonly idle: Set<number>;
  /**
   * The generation of the callback that is running: the length of the chain of timers, and of
   * frames, in which each has set the next.
   */
  generation: number;
  frameGeneration: number;
  /** The time since which frames have been requested one after the other. */
  framesSince: number | null;
  lastFrameAt: number;
};

/**
 * Callbacks of a later generation may continue forever. A timer that a timer of a timer has set is
 * of the third generation, and likewise for frames.
 */
export const generationMax = 3;

/** Runs a callback; the timers and frames that it requests belong to the next generation. */
export function runAs<Out>(counts: ScriptCounts, timer: number, frame: number, work: () => Out): Out {
  const { generation, frameGeneration } = counts;
  counts.generation = timer;
  counts.frameGeneration = frame;
  try {
    return work();
  } finally {
    counts.generation = generation;
    counts.frameGeneration = frameGeneration;
  }
}

type WrappedFunction =
  | 'setTimeout'
  | 'clearTimeout'
  | 'setInterval'
  | 'clearInterval'
  | 'requestAnimationFrame'
  | 'cancelAnimationFrame'
  | 'requestIdleCallback'
  | 'cancelIdleCallback';

/**
 * Makes every call of a global function go through `call`, which decides whether and how to run the
 * original.
 */
export function wrap<Args extends unknown[], Out>(
  name: WrappedFunction,
  call: (target: (...args: Args) => Out, self: unknown, args: Args) => Out,
): void {
  const native = window[name] as unknown as (...args: Args) => Out;
  const proxied = new Proxy(native, { apply: (target, self, args) => call(target, self, args as Args) });
  Object.defineProperty(window, name, { value: proxied, writable: true, configurable: true, enumerable: true });
}
