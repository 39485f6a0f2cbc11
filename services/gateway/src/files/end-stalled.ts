import type { ServerResponse } from 'node:http';

/** Milliseconds. Long enough for a client whose network connection fails for a moment. */
export const stallMsDefault = 30_000;

/**
 * Called when the answer begins to be written: closes the connection when the client takes no byte for `stallMs` milliseconds, so that the
 * memory of the answer is released. Node counts bytes taken by the operating system, so a slow reader goes on. Not called earlier, because
 * a caller who waits for a capture receives nothing for longer than that.
 */
export function endWhenStalled(res: ServerResponse, stallMs: number): void {
  res.setTimeout(stallMs);
  // Runs before Node sets the timeout of an idle connection, which would be cleared otherwise. The next request may wait for a capture.
  res.prependOnceListener('finish', () => void res.setTimeout(0));
}
