import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUsage } from '../../api/usage.ts';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { Facts } from '../facts.tsx';
import { estimateWork, type WorkEstimate as Estimated } from './estimate-work.ts';
import { pastBatchesQuery, pastWorkQuery, type WorkKind } from './past-work.ts';

type Props = {
  readonly kind: WorkKind;
  readonly captures: number;
  /** Whether the number is a maximum: a site may have fewer pages than the limit. */
  readonly isAtMost?: boolean;
};

/** The consequence if too few captures remain this month. */
const whenMissing: Readonly<Record<WorkKind, (resetsOn: string) => string>> = {
  batch: (day) => `The batch then waits for credits until ${day}.`,
  crawl: () => 'The crawl may end early.',
  pipeline: () => 'The run then fails without any captures.',
};
const workNames = { batch: 'batch', crawl: 'crawl', pipeline: 'batch' } as const;

/** Shows captures, quota, time and queue before something starts, as far as they are known. */
export function Estimate({ kind, captures, isAtMost = false }: Props) {
  const { data: usage } = useUsage();
  const { data: past } = useQuery(pastWorkQuery(kind));
  const { data: batches } = useQuery(pastBatchesQuery);
  if (usage === undefined || past === undefined || batches === undefined) return <Skeleton height={96} radius={6} />;
  const { unlimited, remaining } = usage.quota.screenshots;
  const waiting = batches.reduce((sum, one) => sum + one.waiting, 0);
  const left = unlimited ? undefined : remaining;
  const estimate = estimateWork({ captures, left, waiting, past });
  const day = usage.currentPeriod.periodEnd.slice(0, 10);
  return (
    <section aria-label="Estimate">
      <Facts
        facts={[
          ['Captures', `${isAtMost ? 'At most ' : ''}${formatCount(captures)}. A failed capture uses no credit.`],
          ['Quota', left === undefined ? 'No limit' : getQuota(left, captures)],
          ['Time', getTime(estimate, kind, waiting)],
          ['Queue', getQueue(waiting)],
        ]}
      />
      {estimate.missing > 0 && (
        <Text size="sm" c="red" role="alert" mt={8}>
          {formatCount(estimate.missing)} more than are left this month. {whenMissing[kind](day)}
        </Text>
      )}
    </section>
  );
}

const getQuota = (left: number, captures: number): string =>
  `${formatCount(left)} left this month, ${formatCount(Math.max(0, left - captures))} afterwards`;

/** Formats a duration in whole seconds. Tenths of a second would suggest too much precision. */
const roughly = (ms: number): string => formatDuration(Math.max(1_000, 1_000 * Math.round(ms / 1_000)));

function getTime({ measure, aloneMs, lastMs }: Estimated, kind: WorkKind, waiting: number): string {
  const name = workNames[kind];
  if (measure === undefined || aloneMs === undefined || lastMs === undefined)
    return `Available after your first ${name}.`;
  const basis = `at the rate of the last ${name} (${formatCount(measure.captures)} in ${formatDuration(measure.ms)})`;
  const about = `About ${roughly(aloneMs)}`;
  return waiting === 0 ? `${about}, ${basis}.` : `${about} to ${roughly(lastMs)}, ${basis}.`;
}

const getQueue = (waiting: number): string =>
  waiting === 0
    ? 'The queue is empty.'
    : `${formatCount(waiting)} captures of other batches are waiting. They share the workers with this one.`;
