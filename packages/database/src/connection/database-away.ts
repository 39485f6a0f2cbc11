/**
 * Temporary conditions, as SQLSTATEs (appendix A of PostgreSQL's manual; two characters are a
 * class).
 */
const temporaryCodes = [
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
  /^08...$/,
  // Insufficient resources: disk full, out of memory, too many connections.
  /^53...$/,
  // Deadlocks and conflicts of transactions, which usually succeed when repeated.
  /^40...$/,
  // Locks, shutdown, start, and statements or idle sessions that took too long.
  '55P03',
  /^57(?:014|P0\d)$/,
  // Transactions that were idle or took too long.
  '25P03',
  '25P04',
  // A standby server, while another server is being promoted.
  '25006',
  // The system below PostgreSQL: its disk, or files that are missing or were replaced.
  /^58...$/,
];
/** The driver has no codes for problems of a connection. */
const temporaryMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Connection ended unexpectedly|Cannot use a pool after/i;
/**
 * Messages of PostgreSQL's loader (`dfmgr.c`), whose error code depends on the last system error.
 */
const libraryErrors =
  /could not (?:load library|access file) "|incompatible library "|could not find function ".*" in file "/;

/** Files were replaced while PostgreSQL runs: it must be restarted. */
export const isOutdated = (error: unknown): boolean => error instanceof Error && libraryErrors.test(error.message);

type DatabaseAwayFault = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
};
const depthMax = 6;

/** Returns whether the query will work later. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > depthMax) return false;
  const { code, message, cause, errors } = error as DatabaseAwayFault;
  const isKnown =
    typeof code === 'string' &&
    temporaryCodes.some((known) => (typeof known === 'string' ? known === code : known.test(code)));
  if (isKnown) return true;
  if (typeof message === 'string' && (temporaryMessages.test(message) || libraryErrors.test(message))) return true;
  return [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].some((one) => isDatabaseAway(one, depth + 1));
}
