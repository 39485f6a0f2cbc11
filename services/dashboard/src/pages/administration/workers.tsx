import { Text } from '@mantine/core';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { DataTable, monospace, rightAligned } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ToneChip } from '../../parts/status-chip.tsx';
import type { Work } from './work-query.ts';

/** The maximum age of block lists in days, as in the alert and in `doctor`. */
const listsDaysMax = 90;
/** The maximum age of the browser in days. Chromium has a new version every four weeks. */
const browserDaysMax = 45;
export const isOld = (at: string, daysMax: number): boolean => Date.now() - Date.parse(at) > daysMax * 86_400_000;

type DatedProps = { readonly at: string | undefined; readonly daysMax: number; readonly todo: string };

/**
 * Shows the age of something that must be renewed from time to time, and how to renew it once it is
 * too old.
 */
const Dated = ({ at, daysMax, todo }: DatedProps) => (
  <>
    <Ago at={at} />
    {at !== undefined && isOld(at, daysMax) && (
      <Text size="xs" c="var(--status-bad)">
        {todo}
      </Text>
    )}
  </>
);

export const Workers = ({ work: { renderWorkers } }: { readonly work: Work }) => (
  <Panel title="Render workers" flush>
    <DataTable
      label="Render workers"
      minWidth={720}
      rows={renderWorkers ?? []}
      keyOf={({ name }) => name}
      columns={[
        ['Worker', ({ name }) => name, monospace],
        [
          'Status',
          ({ slots }) =>
            slots > 0 ? <ToneChip tone="good" word="Ready" /> : <ToneChip tone="bad" word="Storage is unreachable" />,
        ],
        ['Concurrent captures', ({ slots }) => formatCount(slots), rightAligned],
        ['Average duration', ({ averageMs }) => (averageMs === 0 ? '–' : formatDuration(averageMs)), rightAligned],
        [
          'Block lists',
          ({ blocklistsWrittenAt }) => (
            <Dated at={blocklistsWrittenAt} daysMax={listsDaysMax} todo="Run tintype blocklists update" />
          ),
        ],
        [
          'Browser',
          ({ browserBuiltAt }) => (
            <Dated at={browserBuiltAt} daysMax={browserDaysMax} todo="Update Chromium on this worker" />
          ),
        ],
      ]}
    />
    {renderWorkers?.length === 0 && (
      <Text c="dimmed" p={20}>
        No render worker is running: captures wait, and sync requests fail.
      </Text>
    )}
    {renderWorkers === undefined && (
      <Text c="dimmed" p={20}>
        Redis is unreachable, so the workers are unknown.
      </Text>
    )}
  </Panel>
);
