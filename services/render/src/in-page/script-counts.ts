/// <reference lib="dom" />

/** The function is stored before a script of the page can replace it. */
export const { apply } = Reflect;

type Timer = {
  readonly setAt: number;
  readonly delay: number;
  readonly generation: number;
  /** The callback's code mentions `location` or submits a form, so it may redirect to the page. */
  readonly mayRedirect: boolean;
};
type Interval = {
  readonly setAt: number;
  readonly period: number;
  readonly ends: boolean;
  readonly mayRedirect: boolean;
  runs: number;
  ranAt: number;
};
type Frame = { readonly askedAt: number; readonly generation: number };

/**
 * Pending callbacks of scripts, by the browser's IDs. Times are milliseconds of the page's clock.
 */
export type ScriptCounts = {
  readonly clock: () => number;
  readonly timers: Map<number, Timer>;
  readonly intervals: Map<number, Interval>;
  readonly frames: Map<number, Frame>;
  readonly idle: Set<number>;
  /**
   * The number of timers, or frames, in a row that each set the next, including the callback that
   * runs now.
   */
  generation: number;
  frameGeneration: number;
  framesSince: number | null;
  lastFrameAt: number;
};

/** Callbacks of a later generation may continue forever. */
export const generationMax = 3;

/** The timers and frames that the callback requests belong to the next generation. */
function runAs<Out>(counts: ScriptCounts, timer: number, frame: number, work: () => Out): Out {
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
  | `${'set' | 'clear'}${'Timeout' | 'Interval'}`
  | `${'request' | 'cancel'}${'AnimationFrame' | 'IdleCallback'}`;

function wrap<Args extends unknown[], Out>(
  name: WrappedFunction,
  call: (target: (...args: Args) => Out, self: unknown, args: Args) => Out,
): void {
  const native = window[name] as unknown as (...args: Args) => Out;
  const proxied = new Proxy(native, { apply: (target, self, args) => call(target, self, args as Args) });
  Object.defineProperty(window, name, { value: proxied, writable: true, configurable: true, enumerable: true });
}

type Handler = (...given: unknown[]) => unknown;
// oxlint-disable-next-line typescript/unbound-method
const sourceOf = Function.prototype.toString;
const hasWord = (handler: Handler, word: RegExp): boolean => word.test(apply(sourceOf, handler, []));
const canRedirect = (handler: Handler): boolean => hasWord(handler, /\blocation\b|\.submit\(/);

export function countTimeouts(counts: ScriptCounts): void {
  const { clock, timers, intervals } = counts;
  wrap<[unknown, number?, ...unknown[]], number>('setTimeout', (target, self, args) => {
    const [handler, given] = args;
    if (typeof handler !== 'function') return apply(target, self, args);
    const delay = Math.max(0, Number(given) || 0);
    const generation = counts.generation + 1;
    const id: number = apply(target, self, [
      function (this: unknown, ...rest: unknown[]) {
        timers.delete(id);
        runAs(counts, generation, 0, () => apply(handler as Handler, this, rest));
      },
      ...args.slice(1),
    ] as never);
    timers.set(id, { setAt: clock(), delay, generation, mayRedirect: canRedirect(handler as Handler) });
    return id;
  });
  // Timers and intervals share their ids (HTML standard, section 8.6): either function clears both.
  wrap<[number?], void>('clearTimeout', forgetOnCancel(timers, intervals));
}

export function countIntervals(counts: ScriptCounts): void {
  const { clock, timers, intervals } = counts;
  wrap<[unknown, number?, ...unknown[]], number>('setInterval', (target, self, args) => {
    const [handler, given] = args;
    if (typeof handler !== 'function') return apply(target, self, args);
    const now = clock();
    const interval = {
      setAt: now,
      period: Math.max(1, Number(given) || 0),
      ends: hasWord(handler as Handler, /clearInterval|clearTimeout/),
      mayRedirect: canRedirect(handler as Handler),
      runs: 0,
      ranAt: now,
    };
    const id: number = apply(target, self, [
      function (this: unknown, ...rest: unknown[]) {
        interval.runs += 1;
        interval.ranAt = clock();
        runAs(counts, generationMax, 0, () => apply(handler as Handler, this, rest));
      },
      ...args.slice(1),
    ] as never);
    intervals.set(id, interval);
    return id;
  });
  wrap<[number?], void>('clearInterval', forgetOnCancel(timers, intervals));
}

/** Wraps a function that cancels a callback, so that it also leaves these collections. */
const forgetOnCancel =
  (...pending: readonly { readonly delete: (id: number) => boolean }[]) =>
  (target: (...args: [number?]) => void, self: unknown, args: [number?]): void => {
    for (const one of pending) one.delete(Number(args[0]));
    return apply(target, self, args);
  };

/** An idle callback runs within a moment, and often sets a timer that belongs to the load. */
export function countIdleCallbacks({ idle }: ScriptCounts): void {
  wrap<[(deadline: IdleDeadline) => void, IdleRequestOptions?], number>('requestIdleCallback', (target, self, args) => {
    const [callback] = args;
    if (typeof callback !== 'function') return apply(target, self, args);
    const later = (deadline: IdleDeadline): void => {
      idle.delete(id);
      callback(deadline);
    };
    const id: number = apply(target, self, [later, ...args.slice(1)] as never);
    idle.add(id);
    return id;
  });
  wrap<[number?], void>('cancelIdleCallback', forgetOnCancel(idle));
}

export function countFrames(counts: ScriptCounts): void {
  const { clock, frames } = counts;
  wrap<[FrameRequestCallback], number>('requestAnimationFrame', (target, self, args) => {
    const [callback] = args;
    if (typeof callback !== 'function') return apply(target, self, args);
    const now = clock();
    if (counts.framesSince === null || now - counts.lastFrameAt > 200) counts.framesSince = now;
    counts.lastFrameAt = now;
    const frameGeneration = counts.frameGeneration + 1;
    const setBy = counts.generation;
    const id: number = apply(target, self, [
      (at: number) => {
        frames.delete(id);
        runAs(counts, setBy, frameGeneration, () => callback(at));
      },
    ]);
    frames.set(id, { askedAt: now, generation: frameGeneration });
    return id;
  });
  wrap<[number?], void>('cancelAnimationFrame', forgetOnCancel(frames));
}
