import type { Execution } from '../../api/schemas.ts';
import type { Tone } from '../../parts/status.ts';

/** The outcome of a run as one word and its tone. */
export function changeOf(run: Execution): { readonly tone: Tone; readonly word: string } {
  const { status, changed, baseline, verdict = 'page' } = run;
  if (status === 'failed') return { tone: 'bad', word: 'Failed' };
  if (baseline === 'first') return { tone: 'off', word: 'First capture' };
  if (changed === true) return { tone: 'waiting', word: 'Changed' };
  if (verdict !== 'page') return { tone: 'waiting', word: 'Other page' };
  if (changed === false) return { tone: 'good', word: 'Unchanged' };
  return { tone: 'good', word: 'Captured' };
}

/** The id of the thumbnail of a run; `undefined` without files, or after they have expired. */
export const pictureIdOf = ({ runId, resultUrl }: Execution): string | undefined =>
  resultUrl === undefined ? undefined : runId;
