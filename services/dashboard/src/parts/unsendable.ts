import { hidden } from '@tintype/contracts/capture/fragments';

/**
 * Marks a text that replaces the value it fails to represent. The mark is plain data, so that it
 * survives a copy.
 */
const unparsedKey = '(invalid JSON)';

/** The text stays as typed, with an error at its field, and is never sent. */
export const markUnparsed = (text: string): object => ({ [unparsedKey]: text });

export function findUnparsedText(value: unknown): string | undefined {
  const text =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[unparsedKey] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function listPaths(value: unknown, holds: (part: unknown) => boolean, path = ''): readonly string[] {
  if (holds(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    listPaths(part, holds, path === '' ? name : `${path}.${name}`),
  );
}

export const listUnparsedPaths = (value: unknown): readonly string[] =>
  listPaths(value, (part) => findUnparsedText(part) !== undefined);

/**
 * Lists texts that the service does not store after a capture: they show the mask, which would be
 * sent literally.
 */
export const listHiddenPaths = (request: unknown): readonly string[] => listPaths(request, (part) => part === hidden);

export function explainUnsendable(request: unknown): string | undefined {
  const broken = listUnparsedPaths(request);
  if (broken.length > 0) return `Correct the invalid JSON of ${broken.join(', ')}. Until then it is not sent.`;
  const masked = listHiddenPaths(request);
  if (masked.length === 0) return undefined;
  return `Texts and secrets are not stored after a capture. Enter them again in place of ${hidden}: ${masked.join(', ')}.`;
}
