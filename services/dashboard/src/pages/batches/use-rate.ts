import { useRef } from 'react';

/** Number of samples used; one is taken each time the figures are read. */
const samplesMax = 15;

/**
 * Returns the captures a second over the last half minute, and how long the rest takes at that
 * rate.
 */
export function useRate(ended: number, total: number, isLive: boolean): { perSecond?: number; leftMs?: number } {
  const samples = useRef<{ at: number; ended: number }[]>([]);
  const now = performance.now();
  if (samples.current.at(-1)?.ended !== ended)
    samples.current = [...samples.current, { at: now, ended }].slice(-samplesMax);
  const [first] = samples.current;
  const last = samples.current.at(-1);
  if (!isLive || first === undefined || last === undefined || last.at - first.at < 1_000) return {};
  const perSecond = (1_000 * (last.ended - first.ended)) / (last.at - first.at);
  return perSecond <= 0 ? {} : { perSecond, leftMs: (1_000 * (total - ended)) / perSecond };
}
