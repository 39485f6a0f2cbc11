import type { RunStarter } from '@tintype/contracts/states/pipeline';

/** How it is said what asked for a run. */
export const starters: Readonly<Record<RunStarter, string>> = {
  TRIGGER: 'Incoming webhook',
  MANUAL: 'Manual start',
  SCHEDULE: 'Schedule',
  RERUN: 'Rerun',
};
