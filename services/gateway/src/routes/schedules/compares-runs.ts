import type { StoredSchedule } from '@tintype/database/schedules/types';

type Settings = Pick<StoredSchedule, 'onlyOnChange' | 'changeDetection'> & {
  readonly destinations: readonly { readonly onlyOnChange: boolean | null }[];
};

/** Whether the schedule or a destination wants changes only, or the schedule says how runs are compared. */
export const comparesRuns = ({ onlyOnChange, changeDetection, destinations }: Settings): boolean =>
  onlyOnChange || changeDetection !== null || destinations.some((destination) => destination.onlyOnChange === true);
