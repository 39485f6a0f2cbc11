import { findRobots } from '@tintype/database/crawls';
import type { Db } from '@tintype/database/connect';
import { readRobots, robotsFileOf, type Robots } from '@tintype/network/robots/robots';

/** What a host says to crawls, as far as it has been asked and could answer; asking is up to those who own the crawl. */
export type RobotsOf = (origin: string) => Promise<Robots | undefined>;

/** Those who ask hold the file for a while after its time. */
const graceMs = 300_000;

export const createRobotsOf =
  (db: Db): RobotsOf =>
  async (origin) => {
    const stored = await findRobots(db, { origin, graceMs });
    return stored === undefined || stored.access === 'none' ? undefined : readRobots(robotsFileOf(stored));
  };
