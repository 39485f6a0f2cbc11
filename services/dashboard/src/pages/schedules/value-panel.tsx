import { Stack, Text } from '@mantine/core';
import { findLargest, findSmallest } from '@tintype/contracts/numbers/extremes';
import { formatValue, toComparable, type ValueReading } from '@tintype/contracts/schedules/values/value-types';
import { useQuery } from '@tanstack/react-query';
import type { Execution } from '../../api/schemas.ts';
import { formatExact } from '../../format/times.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { graphSize, toLinePath } from '../../parts/line-path.ts';
import { Panel } from '../../parts/panel.tsx';
import classes from '../../parts/graph.module.css';
import { historyQuery } from './schedules-query.ts';

type RunReading = { readonly at: string; readonly reading: ValueReading };

/** The values of a page: the last ones, and numbers over time. */
export function ValuePanel({ scheduleId, name }: { readonly scheduleId: string; readonly name: string }) {
  const { data: executions = [] } = useQuery({
    ...historyQuery(scheduleId),
    select: (history) => history.executions,
  });
  const readings = executions
    .flatMap(({ executedAt, values = [] }) => values.map((reading) => ({ at: executedAt, reading })))
    .toReversed();
  if (readings.length === 0) return null;
  return (
    <Panel title="Values" aside={<ExportButton name={name} rows={executions.flatMap(toCsvRow)} />}>
      <Stack gap={20}>
        {[...Map.groupBy(readings, ({ reading }) => reading.name)].map(([value, runs]) => (
          <ValueGraph key={value} name={value} runs={runs} />
        ))}
      </Stack>
    </Panel>
  );
}

/** One row for each run; a missing value is empty and never zero. */
const toCsvRow = ({ executedAt, status, pageState, values = [], conditions = [] }: Execution) =>
  values.length === 0
    ? []
    : [
        {
          time: executedAt,
          status,
          pageState: pageState ?? '',
          ...Object.fromEntries(
            values.flatMap(({ name, type, state, value = '', currency = '' }) => [
              [name, state === 'present' ? value : ''],
              [`${name} state`, state],
              ...(type === 'price' ? [[`${name} currency`, currency] as const] : []),
            ]),
          ),
          conditions: conditions.map(({ summary }) => summary).join('; '),
        },
      ];

function ValueGraph({ name, runs }: { readonly name: string; readonly runs: readonly RunReading[] }) {
  const last = runs.at(-1)!;
  const points = runs.flatMap(({ at, reading }) => {
    const size = reading.state === 'present' ? toComparable(reading.type, reading.value) : undefined;
    return size === undefined ? [] : [{ at: Date.parse(at), size, reading }];
  });
  const sizes = points.map(({ size }) => size);
  const [least, most] = [findSmallest(sizes), findLargest(sizes)];
  const from = points[0]?.at ?? 0;
  const spanMs = (points.at(-1)?.at ?? 0) - from;
  const path = toLinePath(
    points.map(({ at, size }) => [
      spanMs === 0 ? 0 : (at - from) / spanMs,
      most === least ? 0.5 : (size - least) / (most - least),
    ]),
  );
  const formatSize = (size: number): string => formatValue(points.find((one) => one.size === size)!.reading);
  return (
    <div>
      <Text size="sm">
        {name}: <b>{formatValue(last.reading)}</b>
      </Text>
      {points.length > 1 && (
        <>
          <svg
            className={classes.graph}
            viewBox={`0 0 ${graphSize} ${graphSize}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${name} over time: lowest ${formatSize(least)}, highest ${formatSize(most)}`}
          >
            <line className={classes.base} x1={0} x2={graphSize} y1={graphSize} y2={graphSize} />
            <path className={classes.rendering} d={path} />
          </svg>
          <p className={classes.legend}>
            <span>Lowest: {formatSize(least)}</span>
            <span>Highest: {formatSize(most)}</span>
            <span className={classes.span}>Since {formatExact(new Date(from).toISOString())}</span>
          </p>
        </>
      )}
    </div>
  );
}
