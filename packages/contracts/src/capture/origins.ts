const hour = 3_600_000;
const day = 24 * hour;

/**
 * Bodies with the same options: of a single capture, of a list (of its settings and of each entry), of a compose, of a view of a pipeline, of a
 * crawl, and of the query of a link. Which options each has is said by the rows in `options.ts`.
 */
export type OptionSet = 'single' | 'list' | 'compose' | 'view' | 'crawl' | 'link';

type Row = {
  readonly options: OptionSet;
  readonly priority: 1 | 2 | 3 | 4;
  readonly retentionMs: number;
  readonly isPaced: boolean;
  readonly endIsRead: boolean;
  readonly showsUrlAsSent: boolean;
};

/**
 * Where a capture can come from. All of them run through the same queue and the same pipeline; an origin only decides
 * how urgent it is (1 is first: a waiting caller, then async and bulk, then schedules and crawls, then batches) and how
 * long its files are kept unless the request says otherwise. `isPaced`: while its host is being crawled it waits for a
 * turn there; single captures that a caller requested do not wait, and crawls pace themselves. `endIsRead`: a reader
 * waits for the end of its captures, which the database writes for it
 * (`packages/database/src/captures/ended-captures.ts`). `showsUrlAsSent`: answers and webhooks show its URL as it was
 * sent, so the stored request has it beside the one that is visited.
 */
export const origins = {
  sync: {
    options: 'single',
    priority: 1,
    retentionMs: 7 * day,
    isPaced: false,
    endIsRead: false,
    showsUrlAsSent: false,
  },
  async: {
    options: 'single',
    priority: 2,
    retentionMs: 7 * day,
    isPaced: false,
    endIsRead: false,
    showsUrlAsSent: true,
  },
  bulk: {
    options: 'list',
    priority: 2,
    retentionMs: 7 * day,
    isPaced: true,
    endIsRead: false,
    showsUrlAsSent: true,
  },
  compose: {
    options: 'compose',
    priority: 2,
    retentionMs: 7 * day,
    isPaced: false,
    endIsRead: true,
    showsUrlAsSent: false,
  },
  schedule: {
    options: 'list',
    priority: 3,
    retentionMs: 30 * day,
    isPaced: true,
    endIsRead: true,
    showsUrlAsSent: false,
  },
  crawl: {
    options: 'crawl',
    priority: 3,
    retentionMs: 7 * day,
    isPaced: false,
    endIsRead: true,
    showsUrlAsSent: false,
  },
  pipeline: {
    options: 'view',
    priority: 3,
    retentionMs: 7 * day,
    isPaced: true,
    endIsRead: true,
    showsUrlAsSent: true,
  },
  batch: {
    options: 'list',
    priority: 4,
    retentionMs: 7 * day,
    isPaced: true,
    endIsRead: false,
    showsUrlAsSent: true,
  },
} as const satisfies Record<string, Row>;
export type Origin = keyof typeof origins;
/** Those whose ended captures are read. */
export type ReadOrigin = { [O in Origin]: (typeof origins)[O]['endIsRead'] extends true ? O : never }[Origin];

/** A sync result that was answered in the body is kept only this long: its caller has it already. */
export const answeredInBodyRetentionMs = hour;
