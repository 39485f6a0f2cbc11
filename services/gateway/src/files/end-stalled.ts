import type { ServerResponse } from 'node:http';

/** Milliseconds. Long enough for a client whose network connection fails for a moment. */
export const stallMsDefault = 30_000;

/**
 * Called when the response begins to be written: closes the connection when the client accepts no
 * byte for `stallMs` milliseconds, so that the memory of the response is released. Node counts
 * bytes accepted by the operating system, so a slow reader continues. Not called earlier, because a
 * caller that waits for a capture receives nothing for longer than that.
 */
export function endWhenStalled(res: ServerResponse, stallMs: number): void {
  res.setTimeout(stallMs);
  // Runs before Node sets the timeout of an idle connection, which would be cleared otherwise. The
  // next request may wait for a capture.
  res.prependOnceListener('finish', () => void res.setTimeout(0));
}
