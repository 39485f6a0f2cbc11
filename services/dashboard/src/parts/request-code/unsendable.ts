import { hidden } from '@tintype/contracts/capture/fragments';
import { pathsWhere, unparsedIn } from '../json-field/unparsed.ts';

/**
 * Returns the fields of a request whose text is not stored after a capture. They show the mask,
 * which would be sent literally.
 */
export const listHiddenPaths = (request: unknown): readonly string[] => pathsWhere(request, (part) => part === hidden);

/**
 * Returns the reason why a request cannot be sent, in one sentence; `undefined` if it can be sent.
 */
export function unsendable(request: unknown): string | undefined {
  const broken = unparsedIn(request);
  if (broken.length > 0) return `Correct the invalid JSON of ${broken.join(', ')}. Until then it is not sent.`;
  const masked = listHiddenPaths(request);
  if (masked.length === 0) return undefined;
  return `Texts and secrets are not stored after a capture. Enter them again in place of ${hidden}: ${masked.join(', ')}.`;
}
