import { formatExact, formatRelative } from '../format/times.ts';
import { useNow } from './use-now.ts';

type Props = { readonly at: string | null | undefined };

/** A time in the past. The clock of the service may be ahead of this one: what has happened is never said to come. */
export const Ago = ({ at }: Props) => <Moment at={at} bounded={Math.min} />;

/** A time to come: one that has passed is due, and said to be in a moment. */
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
