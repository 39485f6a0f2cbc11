/// <reference lib="dom" />
import { generationMax, runAs, type ScriptCounts, wrap } from './script-counts.ts';

/** The function is stored before a script of the page can replace it. */
const { apply } = Reflect;
type Handler = (...given: unknown[]) => unknown;
// oxlint-disable-next-line typescript/unbound-method
const sourceOf = Function.prototype.toString;
const hasWord = (handler: Handler, word: RegExp): boolean => word.test(apply(sourceOf, handler, []));
const isLeadingOn = (handler: Handler): boolean => hasWord(handler as Handler, /\blocation\b|\.submit\(/);

export function countTimeouts(counts: ScriptCounts): void {
  const { clock, timers } = counts;
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
    timers.set(id, { setAt: clock(), delay, generation, leadsOn: isLeadingOn(handler as Handler) });
    return id;
  });
  wrap<[number?], void>('clearTimeout', forgetTimer(counts));
}

export function countIntervals(counts: ScriptCounts): void {
  const { clock, intervals } = counts;
  wrap<[unknown, number?, ...unknown[]], number>('setInterval', (target, self, args) => {
    const [handler, given] = args;
    if (typeof handler !== 'function') return apply(target, self, args);
    const now = clock();
    const interval = {
      setAt: now,
      period: Math.max(1, Number(given) || 0),
      ends: hasWord(handler as Handler, /clearInterval|clearTimeout/),
      leadsOn: isLeadingOn(handler as Handler),
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
  wrap<[number?], void>('clearInterval', forgetTimer(counts));
}

/**
 * Timers and intervals share their ids (HTML standard, section 8.6), so either function clears
 * both.
 */
const forgetTimer =
  ({ timers, intervals }: ScriptCounts) =>
  (target: (...args: [number?]) => void, self: unknown, args: [number?]): void => {
    const id = Number(args[0]);
    timers.delete(id);
    intervals.delete(id);
    return apply(target, self, args);
  };
