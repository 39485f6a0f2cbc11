/**
 * Codes of what passes by itself: PostgreSQL is away, starts, stops, has no room for more, or did not answer in time. By system error and
 * by SQLSTATE (appendix A of its manual; two letters are a class).
 */
const codes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Connection exceptions.
  /^08...$/,
  // Insufficient resources: disk full, out of memory, too many connections.
  /^53...$/,
  // Deadlocks and conflicts of transactions, which another try does not meet.
  /^40...$/,
  // Locks that were not to be had, shutdown, start, statements and idle sessions that took too long.
  '55P03',
  /^57(?:014|P0\d)$/,
  // A transaction that was idle or took too long.
  '25P03',
  '25P04',
  // A server that stands by: another one is being made the first.
  '25006',
  // Errors of the system below it: its disk, files of its own that are gone or were replaced.
  /^58...$/,
];
/** The driver has no codes for what befalls a connection. */
const messages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Connection ended unexpectedly|Cannot use a pool after/i;
/** Of PostgreSQL's loader (`dfmgr.c`), whose code depends on what the system said last. */
const ofItsLibraries =
  /could not (?:load library|access file) "|incompatible library "|could not find function ".*" in file "/;

/** Whether PostgreSQL cannot load a library of its own: its files were replaced while it runs, and it has to be restarted. */
export const isOutdated = (error: unknown): boolean => error instanceof Error && ofItsLibraries.test(error.message);

type Fault = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
};
const depthMax = 6;

/** Whether a query failed because of PostgreSQL's state and not because of what was asked: later the same will work. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > depthMax) return false;
  const { code, message, cause, errors } = error as Fault;
  const isKnown =
    typeof code === 'string' && codes.some((known) => (typeof known === 'string' ? known === code : known.test(code)));
  if (isKnown) return true;
  if (typeof message === 'string' && (messages.test(message) || ofItsLibraries.test(message))) return true;
  return [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].some((one) => isDatabaseAway(one, depth + 1));
}
