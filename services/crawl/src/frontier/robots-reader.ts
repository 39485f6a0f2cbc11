import type { SkipReason } from '@tintype/contracts/crawls/skip-reasons';
import type { Database } from '@tintype/database/connect';
import { findRobots, keepRobots, keepRobotsLonger } from '@tintype/database/crawls/robots-files';
import type { FailureKind } from '@tintype/network/egress-errors';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { fetchRobots, type RobotsFile } from '@tintype/network/robots/fetch-robots';
import { readRobots, robotsFileOf, type Robots } from '@tintype/network/robots/robots';
import type { Logger } from '@tintype/runtime/logger';
import type { CrawlMetrics } from '../metrics.ts';
import { createHeldRobots } from './held-robots.ts';

export type RobotsReaderDependencies = {
  readonly database: Database;
  readonly fetch: GuardedFetch;
  readonly logger: Logger;
  readonly now: () => number;
  readonly metrics: Pick<CrawlMetrics, 'robots'>;
};
/**
 * `refusal`: the reason for the pages that it does not allow. A site that could not be requested
 * allows none until it can.
 */
export type KnownRobots = Robots & { readonly refusal: SkipReason };
/** Why a page may not be visited. */
export const refusalOf = (robots: KnownRobots, url: string): SkipReason | undefined =>
  robots.allows(url) ? undefined : robots.refusal;

function refusalFor(file: RobotsFile): SkipReason {
  if (file.access !== 'none') return 'ROBOTS_DISALLOWED';
  return file.reason === ('tls' satisfies FailureKind) ? 'TLS_FAILED' : 'ROBOTS_UNREACHABLE';
}

/** The rules of a host; `undefined` while they are being fetched. */
export type RobotsOf = (url: string) => KnownRobots | undefined;

/**
 * RFC 9309 allows a day (section 2.4). Changes take effect after an hour; a site that could not
 * respond is requested again soon.
 */
const robotsTtlMs = { rules: 3_600_000, all: 3_600_000, none: 60_000 } as const;
/**
 * The last response of a site counts for this long while the site cannot respond (section 2.3.1.4).
 */
const ageMsMax = 86_400_000;
/** In this process; the database has them for all. */
const heldMs = 60_000;

/** Never makes a crawl wait for the host of another one. */
export function createRobotsReader({ database, fetch, logger, now, metrics }: RobotsReaderDependencies): RobotsOf {
  const held = createHeldRobots<KnownRobots>({ now, heldMs });
  const asking = new Set<string>();

  const read = async (origin: string): Promise<RobotsFile> => {
    const file = await fetchRobots(origin, { fetch });
    const { access } = file;
    const keepMs = robotsTtlMs[access];
    const last = access === 'none' ? await keepRobotsLonger(database, { origin, keepMs, ageMsMax }) : undefined;
    const body = access === 'rules' ? file.text : file.reason;
    if (last === undefined) await keepRobots(database, { origin, access, body, keepMs });
    metrics.robots.inc({ access });
    const told = { origin, access, ...('reason' in file && { reason: file.reason }) };
    logger.info({ ...told, ...(last && { goesBy: last.access }) }, 'robots.fetched');
    return last === undefined ? file : robotsFileOf(last);
  };

  const ask = async (origin: string): Promise<void> => {
    const stored = await findRobots(database, { origin });
    const file = stored === undefined ? await read(origin) : robotsFileOf(stored);
    const letters = file.access === 'rules' ? file.text.length : 0;
    held.set(origin, { ...readRobots(file), refusal: refusalFor(file) }, letters);
  };

  return (url) => {
    const { origin } = new URL(url);
    const known = held.get(origin);
    if (known !== undefined) return known;
    if (!asking.has(origin)) {
      asking.add(origin);
      ask(origin)
        .catch((error: unknown) => logger.warn({ origin, error }, 'robots.failed'))
        .finally(() => asking.delete(origin));
    }
    return undefined;
  };
}
