import { Text, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatExact, formatRelative } from '../format/format.ts';
import { shortenUrl, cutMiddle } from '../format/urls.ts';
import { type AnyStatus, statuses, type Tone } from './status.ts';
import { toOutcomeBadge } from './verdict.ts';
import classes from './row-facts.module.css';

export function StatusChip({ status }: { readonly status: AnyStatus }) {
  const { tone, word } = statuses[status];
  return <ToneChip tone={tone} word={word} />;
}

type StatusChipOutcome = Parameters<typeof toOutcomeBadge>[0] & { readonly httpStatus?: number | undefined };

export const OutcomeChip = ({ of }: { readonly of: StatusChipOutcome }) => (
  <span className={classes.outcome}>
    <ToneChip {...toOutcomeBadge(of)} />
    <HttpStatus code={of.httpStatus} prefix="HTTP " />
  </span>
);

type CodeProps = Readonly<{ code: number | undefined; prefix?: string }>;

/** Bold text marks an error in addition to its colour. */
export const HttpStatus = ({ code, prefix = '' }: CodeProps) =>
  code === undefined ? null : (
    <span className={classes.http} data-bad={code >= 400 || undefined}>
      {prefix}
      {code}
    </span>
  );

export function ToneChip({ tone, word }: Readonly<{ tone: Tone; word: string }>) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {word}
    </span>
  );
}

type StatusAndTimeProps = Readonly<{ status: AnyStatus; at: string }>;

export const StatusAndTime = ({ status, at }: StatusAndTimeProps) => (
  <>
    <StatusChip status={status} />
    <Text size="sm" span>
      <Ago at={at} />
    </Text>
  </>
);

type Props = { readonly at: string | null | undefined };

/** Never shows a past event as future: the clock of the service may be ahead of the browser's. */
export const Ago = ({ at }: Props) => <Moment at={at} bounded={Math.min} />;

/** Shows a time that has passed as the next moment, because it is due. */
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

export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

type LongUrlProps = Readonly<{ url: string; lengthMax?: number }>;

/** This many last characters are always shown, because they distinguish addresses. */
const tailLength = 12;

export function LongUrl({ url, lengthMax = 120 }: LongUrlProps) {
  const shown = cutMiddle(shortenUrl(url), lengthMax);
  const cut = Math.max(0, shown.length - tailLength);
  return (
    <Tooltip label={url} multiline maw={480} style={{ overflowWrap: 'anywhere' }} disabled={shown.length < 24}>
      <span className={classes.url}>
        <span className={classes.head}>{shown.slice(0, cut)}</span>
        <span className={classes.tail}>{shown.slice(cut)}</span>
      </span>
    </Tooltip>
  );
}
