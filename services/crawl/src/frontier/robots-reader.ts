import { setImmediate as turn } from 'node:timers/promises';
import type { SkipReason } from '@tintype/contracts/crawls/end-reasons';
import type { Database } from '@tintype/database/connect';
import { findRobots, storeRobots, extendRobots } from '@tintype/database/crawls/hosts';
import type { FailureKind } from '@tintype/network/egress-errors';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { fetchRobots, type RobotsFile } from '@tintype/network/robots/fetch-robots';
import { readRobots, robotsFileOf, type Robots } from '@tintype/network/robots/robots';
import type { Logger } from '@tintype/runtime/logger';
import type { CrawlMetrics } from '../metrics.ts';

export type RobotsReaderDependencies = {
  readonly database: Database;
  readonly fetch: GuardedFetch;
  readonly logger: Logger;
  readonly now: () => number;
  readonly metrics: Pick<CrawlMetrics, 'robots'>;
};
/**
 * The robots.txt of a site. `refusal` is the reason for skipping pages that it does not allow. If
 * the robots.txt could not be fetched, no page is allowed until it can be.
 */
export type KnownRobots = Robots & { readonly refusal: SkipReason };
export const findRobotsRefusal = (robots: KnownRobots, url: string): SkipReason | undefined =>
  robots.allows(url) ? undefined : robots.refusal;

function refusalFor(file: RobotsFile): SkipReason {
  if (file.access !== 'none') return 'ROBOTS_DISALLOWED';
  return file.reason === ('tls' satisfies FailureKind) ? 'TLS_FAILED' : 'ROBOTS_UNREACHABLE';
}

/** Returns `undefined` while the rules are being fetched. */
export type RobotsLookup = (url: string) => KnownRobots | undefined;

/**
 * The lifetimes of rules. RFC 9309 allows a day (section 2.4). Here changes take effect after an
 * hour, and a site that did not respond is queried again after a minute.
 */
const robotsTtlMs = { rules: 3_600_000, all: 3_600_000, none: 60_000 } as const;
/**
 * The maximum age of the last rules of a site that are used while the site does not respond
 * (section 2.3.1.4).
 */
const ageMsMax = 86_400_000;
/** The lifetime in the memory of this process. The database stores the rules for all processes. */
const heldMs = 60_000;

/** Creates a reader that never makes a crawl wait for the host of another crawl. */
export function createRobotsReader({ database, fetch, logger, now, metrics }: RobotsReaderDependencies): RobotsLookup {
  const held = createHeldRobots<KnownRobots>({ now, heldMs });
  const asking = new Set<string>();

  const read = async (origin: string): Promise<RobotsFile> => {
    const file = await fetchRobots(origin, { fetch });
    const { access } = file;
    const keepMs = robotsTtlMs[access];
    const last = access === 'none' ? await extendRobots(database, { origin, keepMs, ageMsMax }) : undefined;
    const body = access === 'rules' ? file.text : file.reason;
    if (last === undefined) await storeRobots(database, { origin, access, body, keepMs });
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

/**
 * The maximum number of characters of rules in memory: sixteen of the longest files that are read,
 * or thousands of ordinary files.
 */
export const cachedCharactersMax = 8 * 1024 * 1024;
/** The memory that a host needs in addition to its file, in characters. */
const overheadCharacters = 1_000;

type HeldValue<Value> = { readonly value: Value; readonly letters: number; readonly until: number };
type HeldRobots<Value> = {
  readonly get: (origin: string) => Value | undefined;
  readonly set: (origin: string, value: Value, letters: number) => void;
  readonly letters: () => number;
};

/** If the cache is full, the oldest response is dropped first. */
export function createHeldRobots<Value>({ now, heldMs }: { now: () => number; heldMs: number }): HeldRobots<Value> {
  const held = new Map<string, HeldValue<Value>>();
  let letters = 0;
  const drop = (origin: string): void => {
    letters -= held.get(origin)?.letters ?? 0;
    held.delete(origin);
  };
  return {
    letters: () => letters,
    get: (origin) => {
      const known = held.get(origin);
      return known !== undefined && known.until > now() ? known.value : undefined;
    },
    set: (origin, value, length) => {
      drop(origin);
      const one = { value, letters: length + overheadCharacters, until: now() + heldMs };
      held.set(origin, one);
      letters += one.letters;
      for (const [oldest, { until }] of held) {
        if (until > now() && letters <= cachedCharactersMax) break;
        drop(oldest);
      }
    },
  };
}

/**
 * The number of links that are checked without a pause. A check may take milliseconds if rules and
 * links were written to be slow, and a page has thousands of links.
 */
const togetherMax = 50;

/** Yields to other work of this process. */
export const pauseBetween = async (index: number): Promise<void> => {
  if (index % togetherMax === togetherMax - 1) await turn();
};
