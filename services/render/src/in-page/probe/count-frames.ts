/// <reference lib="dom" />
import { runAs, type ScriptCounts, wrap } from './script-counts.ts';

/** The function is stored before a script of the page can replace it. */
const { apply } = Reflect;

/** An idle callback runs within a moment, and often sets the timer that matters. */
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
  wrap<[number], void>('cancelIdleCallback', (target, self, args) => {
    idle.delete(Number(args[0]));
    return apply(target, self, args);
  });
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
  wrap<[number], void>('cancelAnimationFrame', (target, self, args) => {
    frames.delete(Number(args[0]));
    return apply(target, self, args);
  });
}
