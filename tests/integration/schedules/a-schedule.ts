import { nextRun } from '@tintype/contracts/cron/next-run';
import type { TestDatabase } from '@tintype/testing/test-database';
import { addSchedule, type NewSchedule } from '@tintype/database/schedules/save-schedule';
import type { NewDestination } from '@tintype/database/schedules/find-schedule';
import type { Maker } from '@tintype/database/rights/rights';
import { anId } from '../database/fresh-database.ts';

export const mailTo = (...to: string[]): NewDestination => ({
  id: `dst_${anId()}`,
  type: 'email',
  settings: { to },
  endpoint: null,
  onlyOnChange: null,
});

type Fields = Partial<Omit<NewSchedule, 'id'>> & { readonly from: Date };

/** An active schedule whose next run is its first one after `from`. */
export async function addActive(
  database: TestDatabase,
  owner: Maker,
  { from, ...fields }: Fields,
  { schedulesMax }: { readonly schedulesMax: number | null } = { schedulesMax: null },
): Promise<string> {
  const id = anId();
  const { cron = '0 * * * * *', timezone = 'UTC' } = fields;
  const schedule: NewSchedule = {
    id,
    ...owner,
    name: 'A page',
    url: 'https://example.com/',
    cron,
    timezone,
    state: 'active',
    options: {},
    ignoreSelectors: [],
    changeDetection: null,
    announceFirst: true,
    onlyOnChange: false,
    diffThreshold: 0.01,
    alertOnFailure: false,
    autoPauseAfter: null,
    retentionDays: 30,
    startsAt: null,
    endsAt: null,
    nextRunAt: nextRun({ cron, timezone }, from) ?? null,
    destinations: [],
    ...fields,
  };
  if (!(await addSchedule(database, schedule, { schedulesMax })))
    throw new Error('The maximum number of schedules is reached');
  return id;
}
