const hour = 3_600_000;
const day = 24 * hour;

/** The set of options that a body accepts. The rows in `options.ts` define each set. */
export type OptionSet = 'single' | 'list' | 'compose' | 'view' | 'crawl' | 'link';

type OriginRow = {
  readonly options: OptionSet;
  readonly priority: 1 | 2 | 3 | 4;
  readonly retentionMs: number;
  readonly isPaced: boolean;
  readonly endIsRead: boolean;
  readonly showsUrlAsSent: boolean;
};

/**
 * The origin decides the default retention and the priority: 1 is a waiting caller, 2 is async and
 * bulk, 3 is schedules and crawls, 4 is batches. `isPaced`: waits for a turn while its host is
 * being crawled. `endIsRead`: the database records the end for a reader
 * (`packages/database/src/captures/capture-attempts.ts`). `showsUrlAsSent`: the stored request also
 * contains the URL as sent.
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
} as const satisfies Record<string, OriginRow>;
export type Origin = keyof typeof origins;
export type ReadOrigin = { [O in Origin]: (typeof origins)[O]['endIsRead'] extends true ? O : never }[Origin];

/** The caller already has the result. */
export const answeredInBodyRetentionMs = hour;
