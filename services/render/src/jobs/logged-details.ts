import type { ErrorDetails } from '@tintype/contracts/errors/service-error';

/**
 * Words and numbers that this service has written itself. The rest of an error is text of the
 * caller or of the page and is meant only for the caller.
 */
const ownTexts = [
  'stage',
  'step',
  'type',
  'reason',
  'recognised',
  'failOn',
  'httpStatus',
  'limit',
  'size',
  'rule',
  'timeoutMs',
] as const;
/** Sentences as reasons name elements of the page, so they are not ours. */
const isOurs = (value: unknown): boolean => typeof value !== 'string' || /^[\w-]{1,60}$/.test(value);

/** Returns the part of a failure's details that the log may contain. */
export const loggedDetails = (details: ErrorDetails): ErrorDetails =>
  Object.fromEntries(ownTexts.flatMap((name) => (isOurs(details[name]) ? [[name, details[name]]] : [])));
