import { Text } from '@mantine/core';
import { Ago } from './ago.tsx';
import { toOutcomeBadge } from './verdict.ts';
import { statuses, type AnyStatus, type Tone } from './status.ts';
import classes from './status-chip.module.css';

export function StatusChip({ status }: { readonly status: AnyStatus }) {
  const { tone, word } = statuses[status];
  return <ToneChip tone={tone} word={word} />;
}

type StatusChipOutcome = Parameters<typeof toOutcomeBadge>[0] & { readonly httpStatus?: number | undefined };

/** The only badge for the outcome of a capture in every list. */
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
