import type { PipelineSummary } from '../../../api/schemas.ts';
import { formatExact } from '../../../format/times.ts';

/** What starts a pipeline, in words. */
export function startOf({ trigger, nextRunAt }: Pick<PipelineSummary, 'trigger' | 'nextRunAt'>): string {
  if (nextRunAt !== undefined) return `Next run ${formatExact(nextRunAt)}`;
  if (trigger === undefined) return 'Started by hand';
  if (!trigger.hasSecret) return 'Incoming webhook without a secret yet';
  return trigger.enabled ? 'Incoming webhook takes requests' : 'Incoming webhook is switched off';
}
