import type { ServerResponse } from 'node:http';

/** Long enough for a reader behind a line that breaks off and comes back. */
export const stallMsDefault = 30_000;

/**
 * From now on the answer is being written: ends its connection when nobody takes a byte of it for this long, so that what it holds is not held
 * for ever. Node counts what the system takes, so one that is read slowly goes on. Not called before there is something to write: whoever waits
 * for a capture hears nothing for longer than that.
 */
export function endWhenStalled(res: ServerResponse, stallMs: number): void {
  res.setTimeout(stallMs);
  // Before Node sets the time of an idle connection, which would be taken back otherwise; the next request may wait for a capture.
  res.prependOnceListener('finish', () => void res.setTimeout(0));
}
