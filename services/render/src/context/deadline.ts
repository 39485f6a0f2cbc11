import { workMsMax } from '../limits.ts';

/**
 * `page` is the caller's limit (`timeout` plus an explicit `delay`) and ends what depends on the
 * page. `work` adds the time that capturing, encoding and storing may need after a page that was
 * ready at the last moment.
 */
export type Deadline = {
  readonly page: AbortSignal;
  readonly work: AbortSignal;
  readonly pageMs: number;
  readonly pageLeftMs: () => number;
};

export function startDeadline(
  { timeout, delay }: { timeout: number; delay: number },
  cancelled: AbortSignal,
): Deadline {
  const pageMs = timeout + delay;
  const endsAt = performance.now() + pageMs;
  return {
    page: AbortSignal.any([cancelled, AbortSignal.timeout(pageMs)]),
    work: AbortSignal.any([cancelled, AbortSignal.timeout(pageMs + workMsMax)]),
    pageMs,
    pageLeftMs: () => Math.max(0, endsAt - performance.now()),
  };
}
