import { findLargest } from '@tintype/contracts/numbers/extremes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Work } from '../../api/client.ts';
import { formatClock, formatCount, formatDuration } from '../../format/format.ts';
import { GraphBar, GraphFrame, GraphLegend, GraphLine, graphSize } from '../../parts/graph.tsx';
import { readingMs, sumLastHour, sumWork, workQuery } from './work-query.ts';

/** Failed captures are on top, so that even a few are visible. */
export function PaceGraph({ work }: { readonly work: Work }) {
  const { minutes } = work;
  const { ended, failed } = sumLastHour(work);
  const most = findLargest(
    minutes.map((one) => one.completed + one.failed),
    1,
  );
  const partOf = (count: number): number => (count / most) * graphSize;
  return (
    <>
      <GraphFrame
        width={minutes.length}
        label={
          `Captures per minute in the last hour: ${formatCount(ended)} in total, ${formatCount(failed)} ` +
          `failed, peak of ${formatCount(most)} in one minute`
        }
      >
        {minutes.map(({ at, completed, failed: bad }, index) => (
          <g key={at}>
            <title>{`${formatClock(at)}: ${formatCount(completed)} completed, ${formatCount(bad)} failed`}</title>
            <rect x={index} y={0} width={1} height={graphSize} fill="transparent" />
            <GraphBar kind="completed" x={index} from={0} height={partOf(completed)} />
            <GraphBar kind="failed" x={index} from={partOf(completed)} height={partOf(bad)} />
          </g>
        ))}
      </GraphFrame>
      <GraphLegend
        entries={[
          [`Completed: ${formatCount(ended - failed)}`, 'completed'],
          [`Failed: ${formatCount(failed)}`, 'failed'],
        ]}
        span={`Last hour, peak ${formatCount(most)} per minute`}
      />
    </>
  );
}

export function DepthGraph() {
  const readings = useReadings();
  const last = readings.at(-1);
  const most = findLargest(
    readings.flatMap(({ queued, rendering }) => [queued, rendering]),
    1,
  );
  const from = readings[0]?.atMs ?? 0;
  const spanMs = (last?.atMs ?? 0) - from;
  const line = (kind: 'queued' | 'rendering') => (
    <GraphLine
      kind={kind}
      points={readings.map((one) => [spanMs === 0 ? 0 : (one.atMs - from) / spanMs, one[kind] / most])}
    />
  );
  const [queued, rendering] = [formatCount(last?.queued ?? 0), formatCount(last?.rendering ?? 0)];
  return (
    <>
      <GraphFrame
        label={
          last === undefined
            ? 'No reading yet'
            : `Queued: ${queued}. In progress: ${rendering}. At most ${formatCount(most)} in the last ${formatDuration(spanMs)}`
        }
      >
        {line('queued')}
        {line('rendering')}
      </GraphFrame>
      <GraphLegend
        entries={[
          [`Queued: ${queued}`, 'queued'],
          [`In progress: ${rendering}`, 'rendering'],
        ]}
        span={`${spanMs < 60_000 ? 'Since this page was opened' : `Last ${formatDuration(spanMs)}`}, peak ${formatCount(most)}`}
      />
    </>
  );
}

type Reading = Readonly<{ atMs: number; queued: number; rendering: number }>;

const readingsMax = (30 * 60_000) / readingMs;
let storedReadings: readonly Reading[] = [];

/**
 * Collected while the page is open: the service stores no history of queue lengths, which is the
 * task of Prometheus.
 */
function useReadings(): readonly Reading[] {
  const { data, dataUpdatedAt } = useQuery(workQuery);
  const [shown, setShown] = useState(storedReadings);
  useEffect(() => {
    if (data === undefined || storedReadings.at(-1)?.atMs === dataUpdatedAt) return;
    const reading = { atMs: dataUpdatedAt, queued: sumWork(data).queued, rendering: data.inHand };
    storedReadings = [...storedReadings, reading].slice(-readingsMax);
    setShown(storedReadings);
  }, [data, dataUpdatedAt]);
  return shown;
}
