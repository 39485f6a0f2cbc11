import type { PipelineSummary } from '../../../api/schemas.ts';
import { formatExact } from '../../../format/times.ts';

/** What starts a pipeline, in words. */
export function startOf({ trigger, nextRunAt }: Pick<PipelineSummary, 'trigger' | 'nextRunAt'>): string {
  if (nextRunAt !== undefined) return `Next run ${formatExact(nextRunAt)}`;
  if (trigger === undefined) return 'Manual start';
  if (!trigger.hasSecret) return 'Incoming webhook has no secret yet';
  return trigger.enabled ? 'Incoming webhook enabled' : 'Incoming webhook disabled';
}
