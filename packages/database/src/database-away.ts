/**
 * Codes of what passes by itself: PostgreSQL is away, starts, stops, has no room for more, or did not answer in time. By system error, by
 * SQLSTATE (appendix A of its manual; two letters are a class) and by the numbers of Prisma.
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
  // Errors of its disk.
  '58030',
  // Not reachable, closed the connection, no answer in time, no connection or transaction free in time, conflict, too many connections.
  /^P(?:1001|1002|1008|1017|2024|2028|2034|2037)$/,
  // The same as the driver adapter names them.
  /^(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/,
];
/** The driver has no codes for what befalls a connection. */
const messages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Connection ended unexpectedly|Cannot use a pool after/i;

type Fault = {
  readonly code?: unknown;
  readonly kind?: unknown;
  readonly originalCode?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly meta?: unknown;
  readonly driverAdapterError?: unknown;
};
const depthMax = 6;

/** Whether a query failed because of PostgreSQL's state and not because of what was asked: later the same will work. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > depthMax) return false;
  const { code, kind, originalCode, message, cause, errors, meta, driverAdapterError } = error as Fault;
  const isKnown = [code, kind, originalCode].some(
    (one) =>
      typeof one === 'string' && codes.some((known) => (typeof known === 'string' ? known === one : known.test(one))),
  );
  if (isKnown || (typeof message === 'string' && messages.test(message))) return true;
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return inner.some((one) => isDatabaseAway(one, depth + 1));
}
