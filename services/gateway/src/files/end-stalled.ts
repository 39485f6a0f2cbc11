import type { ServerResponse } from 'node:http';

/**
 * Milliseconds without progress after which a response ends. This is long enough for a client whose
 * network connection fails for a moment.
 */
export const stallMsDefault = 30_000;

/**
 * Closes the connection if the client accepts no byte for `stallMs` milliseconds, so that the
 * memory of the response is released. Called when the response begins to be written, and not
 * earlier, because a caller that waits for a capture receives nothing for longer than that. Node
 * counts bytes accepted by the operating system, so a slow reader continues.
 */
export function endWhenStalled(res: ServerResponse, stallMs: number): void {
  res.setTimeout(stallMs);
  // This listener runs before Node sets the timeout of an idle connection, which would otherwise be
  // cleared. The next request may wait for a capture.
  res.prependOnceListener('finish', () => void res.setTimeout(0));
}
