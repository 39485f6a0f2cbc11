import { formatCount } from '../../../format/numbers.ts';
import type { RunStarter } from '@tintype/contracts/states/pipeline';

type RunWordCounts = { readonly total: number; readonly completed: number; readonly failed: number };
type WordRun = { readonly status: string; readonly captures: RunWordCounts; readonly images: RunWordCounts };

/** Describes the progress of a run: captures, then images. */
export function formatRunProgress({ status, captures, images }: WordRun): string {
  if (status === 'QUEUED') return 'Queued';
  const parts = [formatCounts(captures, 'captures'), formatCounts(images, 'images')];
  return parts.filter((part) => part !== undefined).join(' · ') || 'No captures';
}

function formatCounts({ total, completed, failed }: RunWordCounts, what: string): string | undefined {
  if (total === 0) return undefined;
  const wrong = failed === 0 ? '' : `, ${formatCount(failed)} failed`;
  return `${formatCount(completed)} of ${formatCount(total)} ${what}${wrong}`;
}

/** Describes how a run was started. */
export const starters: Readonly<Record<RunStarter, string>> = {
  TRIGGER: 'Incoming webhook',
  MANUAL: 'Manual start',
  SCHEDULE: 'Schedule',
  RERUN: 'Rerun',
};
