import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Work } from '../../api/client.ts';
import { formatBytes, formatCount, formatDuration, formatFieldName, formatShare } from '../../format/format.ts';
import { monospace, rightAligned, strong, TablePanel } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Figures, Panel, Remark } from '../../parts/panel.tsx';
import { Ago, ToneChip } from '../../parts/row-facts.tsx';
import { DepthGraph, PaceGraph } from './graphs.tsx';
import {
  formatAge,
  queueLabels,
  serviceLabels,
  serviceParts,
  serviceBadges,
  sumLastHour,
  sumWork,
  workQuery,
} from './work-query.ts';
import classes from './work-panels.module.css';

export function WorkPanels() {
  return (
    <Loaded query={useQuery(workQuery)} height={480}>
      {(work) => (
        <Stack gap={24}>
          <ServiceStates status={work.status} />
          <WorkFigures work={work} />
          <div className={classes.graphs}>
            <Panel title="Captures per minute">
              <PaceGraph work={work} />
            </Panel>
            <Panel title="Queue">
              <DepthGraph />
            </Panel>
          </div>
          <div className={classes.tables}>
            <QueuesPanel work={work} />
          </div>
          <Busiest work={work} />
          <Workers work={work} />
        </Stack>
      )}
    </Loaded>
  );
}

function WorkFigures({ work }: { readonly work: Work }) {
  const { queued, oldestSeconds } = sumWork(work);
  const { share, failed } = sumLastHour(work);
  const { storage, deliveries } = work;
  const due = deliveries.reduce((sum, one) => sum + one.due, 0);
  const oldestDue = deliveries.reduce((oldest, one) => Math.max(oldest, one.oldestSeconds), 0);
  return (
    <Figures
      figures={[
        [
          'Queued captures',
          formatCount(queued),
          queued === 0 ? 'The queue is empty' : `Oldest: ${formatDuration(1_000 * oldestSeconds)}`,
        ],
        ['In progress', formatCount(work.inHand)],
        ['Captures per minute', formatCount(Math.round(60 * work.perSecond)), 'Average of the last 5 minutes'],
        ['Failures', share === undefined ? '–' : formatShare(share), `${formatCount(failed)} in the last hour`],
        [
          'Workers',
          work.workers === undefined ? 'Unknown' : formatCount(work.workers),
          work.slots === undefined ? 'Redis is unreachable' : `${formatCount(work.slots)} concurrent captures`,
        ],
        [
          'Deliveries due',
          formatCount(due),
          due === 0 ? 'No deliveries are waiting' : `Oldest: ${formatDuration(1_000 * oldestDue)}`,
        ],
        [
          'Storage used',
          `${storage.isEstimate ? 'about ' : ''}${formatBytes(storage.bytes)}`,
          `${formatCount(storage.files)} files`,
        ],
      ]}
    />
  );
}

/** PostgreSQL counts captures by origin, Redis counts jobs by queue. */
const QueuesPanel = ({ work: { waiting, queues } }: { readonly work: Work }) => (
  <>
    <TablePanel
      title="Queued captures by origin"
      empty="No captures are queued."
      minWidth={360}
      verticalSpacing={8}
      rows={waiting}
      keyOf={({ origin }) => origin}
      columns={[
        ['Origin', ({ origin }) => formatFieldName(origin)],
        ['Queued', ({ waiting: count }) => formatCount(count), rightAligned],
        ['Oldest', ({ oldestSeconds }) => formatAge(oldestSeconds), rightAligned],
      ]}
    />
    <TablePanel
      title="Jobs by queue"
      empty={
        queues === undefined
          ? 'Redis is unreachable, so the jobs are unknown. Captures wait in PostgreSQL meanwhile.'
          : undefined
      }
      minWidth={560}
      verticalSpacing={8}
      rows={queues ?? []}
      keyOf={({ name }) => name}
      columns={[
        ['Queue', ({ name }) => queueLabels[name]],
        ['Waiting', ({ waiting: count }) => formatCount(count), rightAligned],
        ['Active', ({ active }) => formatCount(active), rightAligned],
        ['Delayed', ({ delayed }) => formatCount(delayed), rightAligned],
        ['Oldest', ({ oldestSeconds }) => formatAge(oldestSeconds), rightAligned],
      ]}
    />
  </>
);

const Busiest = ({ work: { organizations } }: { readonly work: Work }) => (
  <TablePanel
    title="Load by organization"
    empty="No captures are in progress, and none ended in the last hour."
    minWidth={680}
    verticalSpacing={8}
    rows={organizations}
    keyOf={({ id }) => id}
    columns={[
      ['Organization', ({ name }) => name, strong],
      ['Queued', ({ queued }) => formatCount(queued), rightAligned],
      ['Oldest', ({ oldestSeconds }) => formatAge(oldestSeconds), rightAligned],
      ['In progress', ({ rendering }) => formatCount(rendering), rightAligned],
      ['Completed, last hour', ({ completed }) => formatCount(completed), rightAligned],
      ['Failed, last hour', ({ failed }) => formatCount(failed), rightAligned],
    ]}
  />
);

/** The alert and `tintype doctor` have the same limit. */
const listsDaysMax = 90;
/** Chromium has a new version every four weeks. */
const browserDaysMax = 45;
const isOld = (at: string, daysMax: number): boolean => Date.now() - Date.parse(at) > daysMax * 86_400_000;

type DatedProps = Readonly<{ at: string | undefined; daysMax: number; todo: string }>;

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

const Workers = ({ work: { renderWorkers } }: { readonly work: Work }) => (
  <TablePanel
    title="Render workers"
    empty={
      renderWorkers === undefined
        ? 'Redis is unreachable, so the workers are unknown.'
        : 'No render worker is running: captures wait, and sync requests fail.'
    }
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
);

const ServiceStates = ({ status }: { readonly status: Work['status'] }) => (
  <Group gap={24}>
    {serviceParts.map((part) => (
      <Group key={part} gap={8}>
        <Remark>{serviceLabels[part]}</Remark>
        <ToneChip {...serviceBadges[status[part]]} />
      </Group>
    ))}
  </Group>
);
