import { formatExact, formatRelative } from '../format/times.ts';
import { useNow } from './use-now.ts';

/** A relative time, with the exact time as a tooltip. */
export function Ago({ at }: { readonly at: string | null | undefined }) {
  const now = useNow();
  if (at === null || at === undefined) return <span>–</span>;
  return (
    <time dateTime={at} title={formatExact(at)} style={{ whiteSpace: 'nowrap' }}>
      {formatRelative(Date.parse(at), now)}
    </time>
  );
}
