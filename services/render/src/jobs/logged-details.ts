import type { ErrorDetails } from '@tintype/contracts/errors/service-error';

/** Words and numbers of ours. The rest of an error is the caller's text or the page's, and for the caller alone. */
const own = [
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
/** Reasons that are sentences name elements of the page. */
const isOurs = (value: unknown): boolean => typeof value !== 'string' || /^[\w-]{1,60}$/.test(value);

/** The part of a failure's details that the log may hold. */
export const loggedDetails = (details: ErrorDetails): ErrorDetails =>
  Object.fromEntries(own.flatMap((name) => (isOurs(details[name]) ? [[name, details[name]]] : [])));
