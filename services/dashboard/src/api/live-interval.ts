type LiveIntervalPages = { readonly pages: readonly unknown[] };

/**
 * The number of pages up to which a list is polled. The user of a longer list reads older rows, and
 * every further page makes a poll more expensive.
 */
const livePagesMax = 3;

/** Returns the milliseconds between polls of a list while an item on it is in progress. */
export const liveInterval = (data: LiveIntervalPages | undefined, isLive: boolean, everyMs: number): number | false =>
  isLive && (data?.pages.length ?? 0) <= livePagesMax ? everyMs : false;
