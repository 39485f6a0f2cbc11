import type { Db } from '../connect.ts';
import type { Prisma } from '../generated/client.ts';
import type { StoredDestination, StoredSchedule } from './types.ts';

const withDestinations = {
  destinations: { orderBy: { position: 'asc' }, include: { webhook: true } },
} as const satisfies Prisma.ScheduleInclude;
type Row = Prisma.ScheduleGetPayload<{ include: typeof withDestinations }>;

export async function findSchedule(
  { client }: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<StoredSchedule | undefined> {
  const row = await client.schedule.findFirst({
    where: { id, organizationId, deletedAt: null },
    include: withDestinations,
  });
  return row === null ? undefined : toSchedule(row);
}

/** Newest first. A key has at most a thousand, so the list has no pages (docs/interface/schedules.md#record). */
export async function listSchedules(
  { client }: Db,
  { organizationId }: { organizationId: string },
): Promise<StoredSchedule[]> {
  const rows = await client.schedule.findMany({
    where: { organizationId, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: withDestinations,
  });
  return rows.map(toSchedule);
}

function toSchedule({
  destinations,
  options,
  ignoreSelectors,
  changeDetection,
  state,
  createdBy,
  ...row
}: Row): StoredSchedule {
  return {
    ...row,
    createdBy: createdBy as StoredSchedule['createdBy'],
    state: state as StoredSchedule['state'],
    options: options as StoredSchedule['options'],
    ignoreSelectors: ignoreSelectors as string[],
    changeDetection: changeDetection as StoredSchedule['changeDetection'],
    destinations: destinations.map(toDestination),
  };
}

function toDestination({
  id,
  onlyOnChange,
  webhook,
  recipients,
  subject,
}: Row['destinations'][number]): StoredDestination {
  if (webhook !== null)
    return { id, onlyOnChange, type: 'webhook', webhookId: webhook.id, url: webhook.url, secret: webhook.secret };
  return { id, onlyOnChange, type: 'email', recipients: recipients as string[], subject };
}
