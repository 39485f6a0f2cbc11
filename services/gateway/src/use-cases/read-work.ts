import { findSmallest } from '@tintype/contracts/numbers/extremes';
import { findOrganizationNames } from '@tintype/database/accounts/organizations';
import { measureDeliveries } from '@tintype/database/deliveries/due-deliveries';
import { measureFiles } from '@tintype/database/files/stored-files';
import { measurePace, type CapturePace, measureBacklog, type Backlog } from '@tintype/database/measures/backlog';
import { measureQueued } from '@tintype/database/measures/waiting-work';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Dependencies } from '../dependencies.ts';

/** The most captures in progress first, then the most within the hour. */
const organizationsMax = 20;

type WorkDependencies = Pick<Dependencies, 'database' | 'readWorkers' | 'readQueues' | 'readStatus'>;

export async function readWork({ database, readWorkers, readQueues, readStatus }: WorkDependencies) {
  const [backlog, pace, queued, deliveries, storage, workers, queues, { checkedAt, ...status }] = await Promise.all([
    measureBacklog(database),
    measurePace(database),
    measureQueued(database),
    measureDeliveries(database),
    measureFiles(database),
    readWorkers(),
    readQueues(),
    readStatus(),
  ]);
  const busiest = getBusiest(backlog, pace);
  const names = await findOrganizationNames(database, { ids: busiest.map(({ id }) => id) });
  const lists = workers?.flatMap(({ listsAt }) => listsAt ?? []) ?? [];
  return {
    status: { ...status, checkedAt: checkedAt.toISOString() },
    waiting: backlog.origins,
    inHand: backlog.inHand,
    perSecond: backlog.perSecond,
    minutes: pace.minutes.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    organizations: busiest.map((one) => ({ ...one, name: names.get(one.id) ?? one.id })),
    deliveries,
    storage,
    ...(queues !== undefined && {
      queues: queues.map(({ headSeconds, ...queue }) => ({
        ...queue,
        // Urgent captures overtake others, so the next capture is not the oldest.
        oldestSeconds: queue.name === catalogue.capture.name ? queued.oldestSeconds : headSeconds,
      })),
    }),
    ...(workers !== undefined && {
      workers: workers.length,
      slots: workers.reduce((sum, one) => sum + one.slots, 0),
      renderWorkers: workers.map(({ worker, slots, averageMs, listsAt, browserAt }) => ({
        name: worker,
        slots,
        averageMs,
        ...(listsAt !== undefined && { blocklistsWrittenAt: new Date(listsAt).toISOString() }),
        ...(browserAt !== undefined && { browserBuiltAt: new Date(browserAt).toISOString() }),
      })),
    }),
    ...(lists.length > 0 && { blocklistsWrittenAt: new Date(findSmallest(lists)).toISOString() }),
  };
}

function getBusiest({ organizations: waiting }: Backlog, { organizations: pace }: CapturePace) {
  const queued = new Map(waiting.map((one) => [one.organizationId, one]));
  const ended = new Map(pace.map((one) => [one.organizationId, one]));
  return [...new Set([...queued.keys(), ...ended.keys()])]
    .map((id) => {
      const { rendering = 0, completed = 0, failed = 0 } = ended.get(id) ?? {};
      const { waiting: count = 0, oldestSeconds = 0 } = queued.get(id) ?? {};
      return { id, queued: count, oldestSeconds, rendering, completed, failed };
    })
    .toSorted(
      (a, b) => b.queued + b.rendering - a.queued - a.rendering || b.completed + b.failed - a.completed - a.failed,
    )
    .slice(0, organizationsMax);
}
