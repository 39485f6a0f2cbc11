import { Text } from '@mantine/core';
import { Ago } from './ago.tsx';
import { toOutcomeBadge } from './verdict.ts';
import { statuses, type AnyStatus, type Tone } from './status.ts';
import classes from './status-chip.module.css';

/** A status as a dot and a word. */
export function StatusChip({ status }: { readonly status: AnyStatus }) {
  const { tone, word } = statuses[status];
  return <ToneChip tone={tone} word={word} />;
}

type StatusChipOutcome = Parameters<typeof toOutcomeBadge>[0] & { readonly httpStatus?: number | undefined };

/**
 * The only badge for the outcome of a capture in every list: its status, or the kind of page that
 * was captured instead, and the HTTP status of the page.
 */
export const OutcomeChip = ({ of }: { readonly of: StatusChipOutcome }) => (
  <span className={classes.outcome}>
    <ToneChip {...toOutcomeBadge(of)} />
    <HttpStatus code={of.httpStatus} prefix="HTTP " />
  </span>
);

type CodeProps = { readonly code: number | undefined; readonly prefix?: string };

/** The HTTP status of a page. An error is marked by bold text in addition to its colour. */
export const HttpStatus = ({ code, prefix = '' }: CodeProps) =>
  code === undefined ? null : (
    <span className={classes.http} data-bad={code >= 400 || undefined}>
      {prefix}
      {code}
    </span>
  );

export function ToneChip({ tone, word }: { readonly tone: Tone; readonly word: string }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {word}
    </span>
  );
}

type StatusAndTimeProps = { readonly status: AnyStatus; readonly at: string };

/** The line below the name, with status and time. */
export const StatusAndTime = ({ status, at }: StatusAndTimeProps) => (
  <>
    <StatusChip status={status} />
    <Text size="sm" span>
      <Ago at={at} />
    </Text>
  </>
);
