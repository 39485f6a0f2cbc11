/// <reference lib="dom" />

/** What the scripts of a page have still to do, as far as nobody but the page's own world can know it. */
export type Activity = {
  /** Milliseconds until the last one-shot timer that counts is due; 0 when there is none. */
  readonly timerMs: number;
  /** A callback is to run in a moment, as an answer to something that has just happened: by a timer, in the next frame, or by an interval. */
  readonly isShort: boolean;
  /** Since when nothing has run of what goes on by short steps, in milliseconds of the page's clock; null when nothing does. */
  readonly ranAt: number | null;
  /** The longest period of the intervals that count, and of timers that set themselves again; 0 when there is none. */
  readonly periodMs: number;
  /** A callback for animation frames has been asked for again and again since then, in milliseconds of the page's clock; null when none is. */
  readonly framesSinceMs: number | null;
};

/**
 * Runs in the page's own world before any of its scripts, and counts the timers and animation frames that they ask for. It answers in the
 * isolated world by two DOM events whose name nobody else knows: `<key>` asks, and `<key>:answer` carries the answer.
 *
 * It changes no delay and no order, keeps what it wraps callable as before, and does not look at the document. It keeps one event from the page: that
 * its window is one pixel wide.
 */
export function installActivityProbe(key: string): void {
  if (window.top !== window) return;
  /** Later than this is nothing that belongs to the load. */
  const horizonMs = 4_000;
  /** A pause in scrolling is waited for with less, and what comes one after the other follows by less. */
  const shortMsMax = 300;
  /** A timer that was set by a timer that was set by a timer, or a frame by frames: what goes on like that may never end. */
  const generationMax = 3;
  const clock = performance.now.bind(performance);
  const apply = Reflect.apply;

  type Timer = { readonly setAt: number; readonly delay: number; readonly generation: number };
  type Interval = { readonly period: number; runs: number; ranAt: number };
  type Frame = { readonly askedAt: number; readonly generation: number };
  const timers = new Map<number, Timer>();
  const intervals = new Map<number, Interval>();
  const frames = new Map<number, Frame>();
  let generation = 0;
  let frameGeneration = 0;
  /** What is called sets and asks for the next generation. */
  const runAs = <Out>(timer: number, frame: number, work: () => Out): Out => {
    const before = [generation, frameGeneration] as const;
    [generation, frameGeneration] = [timer, frame];
    try {
      return work();
    } finally {
      [generation, frameGeneration] = before;
    }
  };

  const wrap = <Args extends unknown[], Out>(
    name:
      | 'setTimeout'
      | 'clearTimeout'
      | 'setInterval'
      | 'clearInterval'
      | 'requestAnimationFrame'
      | 'cancelAnimationFrame'
      | 'requestIdleCallback'
      | 'cancelIdleCallback',
    call: (target: (...args: Args) => Out, self: unknown, args: Args) => Out,
  ): void => {
    const native = window[name] as unknown as (...args: Args) => Out;
    const proxied = new Proxy(native, { apply: (target, self, args) => call(target, self, args as Args) });
    Object.defineProperty(window, name, { value: proxied, writable: true, configurable: true, enumerable: true });
  };

  wrap<[unknown, number?, ...unknown[]], number>('setTimeout', (target, self, args) => {
    const [handler, given] = args;
    if (typeof handler !== 'function') return apply(target, self, args);
    const delay = Math.max(0, Number(given) || 0);
    const own = generation + 1;
    const id: number = apply(target, self, [
      function (this: unknown, ...rest: unknown[]) {
        timers.delete(id);
        runAs(own, 0, () => apply(handler as (...given: unknown[]) => unknown, this, rest));
      },
      ...args.slice(1),
    ] as never);
    timers.set(id, { setAt: clock(), delay, generation: own });
    return id;
  });
  const clear = (target: (...args: [number?]) => void, self: unknown, args: [number?]): void => {
    const id = Number(args[0]);
    timers.delete(id);
    intervals.delete(id);
    return apply(target, self, args);
  };
  wrap<[number?], void>('clearTimeout', clear);
  wrap<[number?], void>('clearInterval', clear);
  wrap<[unknown, number?, ...unknown[]], number>('setInterval', (target, self, args) => {
    const [handler, given] = args;
    if (typeof handler !== 'function') return apply(target, self, args);
    const interval = { period: Math.max(1, Number(given) || 0), runs: 0, ranAt: clock() };
    const id: number = apply(target, self, [
      function (this: unknown, ...rest: unknown[]) {
        interval.runs += 1;
        interval.ranAt = clock();
        runAs(generationMax, 0, () => apply(handler as (...given: unknown[]) => unknown, this, rest));
      },
      ...args.slice(1),
    ] as never);
    intervals.set(id, interval);
    return id;
  });

  // It runs within a moment, and often sets the timer that matters.
  const idle = new Set<number>();
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
  wrap<[number], void>('cancelIdleCallback', (target, self, args) => {
    idle.delete(Number(args[0]));
    return apply(target, self, args);
  });

  let framesSince: number | null = null;
  let lastFrameAt = -Infinity;
  wrap<[FrameRequestCallback], number>('requestAnimationFrame', (target, self, args) => {
    const [callback] = args;
    if (typeof callback !== 'function') return apply(target, self, args);
    const now = clock();
    if (framesSince === null || now - lastFrameAt > 200) framesSince = now;
    lastFrameAt = now;
    const own = frameGeneration + 1;
    const setBy = generation;
    const id: number = apply(target, self, [
      (at: number) => {
        frames.delete(id);
        runAs(setBy, own, () => callback(at));
      },
    ]);
    frames.set(id, { askedAt: now, generation: own });
    return id;
  });
  wrap<[number], void>('cancelAnimationFrame', (target, self, args) => {
    frames.delete(Number(args[0]));
    return apply(target, self, args);
  });

  const answer = (): Activity => {
    const now = clock();
    let timerMs = idle.size > 0 ? 1 : 0;
    let isShort = timerMs > 0;
    let periodMs = 0;
    let ranAt = Infinity;
    const noteStep = (stepMs: number, runs: number, lastAt: number): void => {
      if (stepMs > shortMsMax) return;
      if (runs <= generationMax) isShort = true;
      else ranAt = Math.min(ranAt, lastAt);
    };
    for (const { setAt, delay, generation: own } of timers.values()) {
      const left = setAt + delay - now;
      if (delay > horizonMs) continue;
      if (own <= generationMax) timerMs = Math.max(timerMs, left, 1);
      else periodMs = Math.max(periodMs, delay, 1);
      noteStep(delay, own, setAt);
    }
    for (const { period, runs, ranAt: lastAt } of intervals.values()) {
      if (period <= horizonMs / 2) periodMs = Math.max(periodMs, period);
      noteStep(period, runs + 1, lastAt);
    }
    for (const { askedAt, generation: own } of frames.values()) noteStep(0, own, askedAt);
    const framesSinceMs = frames.size > 0 ? framesSince : null;
    return { timerMs, isShort, ranAt: ranAt === Infinity ? null : ranAt, periodMs, framesSinceMs };
  };

  const dispatch = document.dispatchEvent.bind(document);
  // The page may replace it; it is applied to what it listens on.
  // oxlint-disable-next-line typescript/unbound-method
  const listen = EventTarget.prototype.addEventListener;
  const OwnEvent = CustomEvent;
  const text = JSON.stringify;
  // A picture that reaches beyond the viewport makes the window one pixel wide for a moment. No viewport is: a menu would fold for good.
  const swallow = (event: Event): void => {
    if (window.innerWidth <= 1) event.stopImmediatePropagation();
  };
  apply(listen, window, ['resize', swallow, true]);
  apply(listen, document, [key, () => dispatch(new OwnEvent(`${key}:answer`, { detail: text(answer()) }))]);
}
