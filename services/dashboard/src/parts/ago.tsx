import { useEffect, useState } from 'react';
import { formatExact, formatRelative } from '../format/times.ts';

type Props = { readonly at: string | null | undefined };

/** The clock of the service may be ahead of this one: past events are never shown as future. */
export const Ago = ({ at }: Props) => <Moment at={at} bounded={Math.min} />;

/** A time that has passed is due, and shown as the next moment. */
export const Until = ({ at }: Props) => <Moment at={at} bounded={(time, now) => Math.max(time, now + 1)} />;

function Moment({ at, bounded }: Props & { readonly bounded: (time: number, now: number) => number }) {
  const now = useNow();
  if (at === null || at === undefined) return <span>–</span>;
  return (
    <time dateTime={at} title={formatExact(at)} style={{ whiteSpace: 'nowrap' }}>
      {formatRelative(bounded(Date.parse(at), now), now)}
    </time>
  );
}

/** Half a minute is enough for relative times. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
