import { Stack, Text } from '@mantine/core';
import { findLargest, findSmallest } from '@tintype/contracts/numbers/extremes';
import { formatValue, toComparable, type ValueReading } from '@tintype/contracts/schedules/values/value-types';
import { useQuery } from '@tanstack/react-query';
import type { Execution } from '../../api/client.ts';
import { formatExact } from '../../format/format.ts';
import { ExportButton } from '../../parts/csv.tsx';
import { GraphFrame, GraphLegend, GraphLine } from '../../parts/graph.tsx';
import { Panel } from '../../parts/panel.tsx';
import { historyQuery } from './schedules-query.ts';

type RunReading = Readonly<{ at: string; reading: ValueReading }>;

export function ValuePanel({ scheduleId, name }: Readonly<{ scheduleId: string; name: string }>) {
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

/** A missing value is empty and never zero. */
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

function ValueGraph({ name, runs }: Readonly<{ name: string; runs: readonly RunReading[] }>) {
  const last = runs.at(-1)!;
  const points = runs.flatMap(({ at, reading }) => {
    const size = reading.state === 'present' ? toComparable(reading.type, reading.value) : undefined;
    return size === undefined ? [] : [{ at: Date.parse(at), size, reading }];
  });
  const sizes = points.map(({ size }) => size);
  const [least, most] = [findSmallest(sizes), findLargest(sizes)];
  const from = points[0]?.at ?? 0;
  const spanMs = (points.at(-1)?.at ?? 0) - from;
  const formatSize = (size: number): string => formatValue(points.find((one) => one.size === size)!.reading);
  return (
    <div>
      <Text size="sm">
        {name}: <b>{formatValue(last.reading)}</b>
      </Text>
      {points.length > 1 && (
        <>
          <GraphFrame label={`${name} over time: lowest ${formatSize(least)}, highest ${formatSize(most)}`}>
            <GraphLine
              kind="rendering"
              points={points.map(({ at, size }) => [
                spanMs === 0 ? 0 : (at - from) / spanMs,
                most === least ? 0.5 : (size - least) / (most - least),
              ])}
            />
          </GraphFrame>
          <GraphLegend
            entries={[[`Lowest: ${formatSize(least)}`], [`Highest: ${formatSize(most)}`]]}
            span={`Since ${formatExact(new Date(from).toISOString())}`}
          />
        </>
      )}
    </div>
  );
}
