import type { Execution } from '../../api/schemas.ts';
import type { Tone } from '../../parts/status.ts';

/** What a run found, in a word. */
export function changeOf({ status, changed, diffScore }: Execution): { readonly tone: Tone; readonly word: string } {
  if (status === 'failed') return { tone: 'bad', word: 'Failed' };
  if (changed === true && diffScore === undefined) return { tone: 'off', word: 'First capture' };
  if (changed === true) return { tone: 'waiting', word: 'Changed' };
  if (changed === false) return { tone: 'good', word: 'Unchanged' };
  return { tone: 'good', word: 'Captured' };
}

/** Whose thumbnail stands for a run: none of a run without files, or whose time has passed. */
export const pictureIdOf = ({ runId, resultUrl }: Execution): string | undefined =>
  resultUrl === undefined ? undefined : runId;
