import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatBytes, formatCount, formatDuration, formatShare } from '../../format/numbers.ts';
import { Figure, Figures } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Busiest } from './busiest.tsx';
import { DepthGraph } from './depth-graph.tsx';
import { PaceGraph } from './pace-graph.tsx';
import { QueuesPanel } from './queues.tsx';
import { ServiceStates } from './service-states.tsx';
import { sumLastHour, sumWork, workQuery, type Work } from './work-query.ts';
import { Workers } from './workers.tsx';
import classes from './work-panels.module.css';

/** Queues, workers, load and storage, read again every five seconds. */
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
    <Figures>
      <Figure
        label="Queued captures"
        value={formatCount(queued)}
        note={queued === 0 ? 'The queue is empty' : `Oldest: ${formatDuration(1_000 * oldestSeconds)}`}
      />
      <Figure label="In progress" value={formatCount(work.inHand)} />
      <Figure
        label="Captures per minute"
        value={formatCount(Math.round(60 * work.perSecond))}
        note="Average of the last 5 minutes"
      />
      <Figure
        label="Failures"
        value={share === undefined ? '–' : formatShare(share)}
        note={`${formatCount(failed)} in the last hour`}
      />
      <Figure
        label="Workers"
        value={work.workers === undefined ? 'Unknown' : formatCount(work.workers)}
        note={work.slots === undefined ? 'Redis is unreachable' : `${formatCount(work.slots)} concurrent captures`}
      />
      <Figure
        label="Deliveries due"
        value={formatCount(due)}
        note={due === 0 ? 'No deliveries are waiting' : `Oldest: ${formatDuration(1_000 * oldestDue)}`}
      />
      <Figure
        label="Storage used"
        value={`${storage.isEstimate ? 'about ' : ''}${formatBytes(storage.bytes)}`}
        note={`${formatCount(storage.files)} files`}
      />
    </Figures>
  );
}
