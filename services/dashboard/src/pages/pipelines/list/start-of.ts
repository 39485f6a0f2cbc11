import type { PipelineSummary } from '../../../api/schemas.ts';
import { formatExact } from '../../../format/times.ts';

/** What starts a pipeline, in words. */
export function startOf({ trigger, nextRunAt }: Pick<PipelineSummary, 'trigger' | 'nextRunAt'>): string {
  if (nextRunAt !== null) return `Next run ${formatExact(nextRunAt)}`;
  if (trigger === null) return 'Started by hand';
  if (trigger.hasSecret !== true) return 'Incoming webhook without a secret yet';
  return trigger.enabled === true ? 'Incoming webhook takes requests' : 'Incoming webhook is switched off';
}
