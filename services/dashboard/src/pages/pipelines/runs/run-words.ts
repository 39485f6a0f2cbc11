import { formatCount } from '../../../format/numbers.ts';
import type { RunStarter } from '@tintype/contracts/states/pipeline';

type Counts = { readonly total: number; readonly completed: number; readonly failed: number };
type Run = { readonly status: string; readonly captures: Counts; readonly images: Counts };

/** Describes the progress of a run: captures, then images. */
export function progressOf({ status, captures, images }: Run): string {
  if (status === 'QUEUED') return 'Queued';
  const parts = [said(captures, 'captures'), said(images, 'images')];
  return parts.filter((part) => part !== undefined).join(' · ') || 'No captures';
}

function said({ total, completed, failed }: Counts, what: string): string | undefined {
  if (total === 0) return undefined;
  const wrong = failed === 0 ? '' : `, ${formatCount(failed)} failed`;
  return `${formatCount(completed)} of ${formatCount(total)} ${what}${wrong}`;
}

/** How a run was started, in words. */
export const starters: Readonly<Record<RunStarter, string>> = {
  TRIGGER: 'Incoming webhook',
  MANUAL: 'Manual start',
  SCHEDULE: 'Schedule',
  RERUN: 'Rerun',
};
