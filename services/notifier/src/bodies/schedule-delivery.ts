import { findExecution } from '@tintype/database/schedules';
import type { BodyMaker } from './body.ts';
import { scheduleLinks } from './schedule-links.ts';

/** Interface specification, section 6. `changed` is null where the schedule does not compare its pictures. */
export const scheduleDelivery: BodyMaker = async (parts, { event, subjectId, createdAt }) => {
  const run = await findExecution(parts.database, subjectId);
  if (run === undefined) return undefined;
  const { scheduleId, scheduleName, url, changed, diffScore } = run;
  return {
    event,
    timestamp: createdAt.toISOString(),
    scheduleId,
    scheduleName,
    url,
    executionId: run.id,
    changed,
    ...(diffScore !== null && { diffScore }),
    ...(await scheduleLinks(parts, run)),
  };
};
