const hour = 3_600_000;
const day = 24 * hour;

/**
 * Where a capture can come from. All of them run through the same queue and the same pipeline; an origin only decides
 * how urgent it is (1 is first: a waiting caller, then async and bulk, then schedules and crawls, then batches) and how
 * long its files are kept unless the request says otherwise. `isPaced`: while its host is being crawled it waits for a turn there; single
 * captures that somebody asked for do not, and crawls see to it themselves. `endIsRead`: a reader waits for the end of its captures, which
 * the database writes for it (`packages/database/src/captures/ended-captures.ts`).
 */
export const origins = {
  sync: { priority: 1, retentionMs: 7 * day, isPaced: false, endIsRead: false },
  async: { priority: 2, retentionMs: 7 * day, isPaced: false, endIsRead: false },
  bulk: { priority: 2, retentionMs: 7 * day, isPaced: true, endIsRead: false },
  compose: { priority: 2, retentionMs: 7 * day, isPaced: false, endIsRead: true },
  schedule: { priority: 3, retentionMs: 30 * day, isPaced: true, endIsRead: true },
  crawl: { priority: 3, retentionMs: 7 * day, isPaced: false, endIsRead: true },
  pipeline: { priority: 3, retentionMs: 7 * day, isPaced: true, endIsRead: true },
  batch: { priority: 4, retentionMs: 7 * day, isPaced: true, endIsRead: false },
} as const;
export type Origin = keyof typeof origins;
/** Those whose ended captures are read. */
export type ReadOrigin = { [O in Origin]: (typeof origins)[O]['endIsRead'] extends true ? O : never }[Origin];

/** A sync result that was answered in the body is kept only this long: its caller has it already. */
export const answeredInBodyRetentionMs = hour;
