import type { Observations } from '@tintype/contracts/capture/capture-result';
import { gatherEvidence } from '../in-page/evidence.ts';
import type { InPage } from '../in-page/run-in-page.ts';
import { isErrorPage, marks, titleHint, walls, type Evidence, type Mark } from './walls.ts';

export type Answer = Pick<Evidence, 'url' | 'status' | 'headers'>;
export type Recognition = { readonly recognised: Observations['recognised']; readonly as?: string };

const markNames = Object.keys(marks) as readonly Mark[];
const selectors = markNames.map((name) => marks[name]);

/** Looks at the page that answered, and says when it is another one than was asked for. Rather misses a wall than calls a page one. */
export async function recognise(inPage: InPage, answer: Answer): Promise<Recognition> {
  const { title, text, matches } = await inPage(gatherEvidence, selectors, titleHint, (answer.status ?? 0) >= 400);
  return judge({ ...answer, title, text, has: (mark) => matches.includes(markNames.indexOf(mark)) });
}

export function judge(evidence: Evidence): Recognition {
  const wall = walls.find(({ is }) => is(evidence));
  if (wall !== undefined) return { recognised: 'bot_wall', as: wall.name };
  if (isErrorPage(evidence)) return { recognised: 'error_page' };
  return { recognised: null };
}
