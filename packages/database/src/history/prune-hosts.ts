import { Prisma } from '../generated/client.ts';
import { stateOf } from '../states/state-of.ts';
import { isOlderThan, type Prune } from './history.ts';

/** Hosts that nobody crawls any more. Whoever finds none makes it anew. */
export const pruneHosts: Prune = ({ client }, { days, limit }) =>
  client.$executeRaw`
    DELETE FROM host_visits WHERE host = ANY (ARRAY(
      SELECT host FROM host_visits
      WHERE ${isOlderThan(Prisma.sql`visited_at`, days)} AND next_at < now() AND (wanted_until IS NULL OR wanted_until < now())
        AND NOT EXISTS (SELECT FROM crawl_pages WHERE crawl_pages.host = host_visits.host AND ${stateOf.crawlPages.isLive})
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;

/** Files robots.txt that would be read anew. */
export const pruneRobots: Prune = ({ client }, { days, limit }) =>
  client.$executeRaw`
    DELETE FROM robots_files WHERE origin = ANY (ARRAY(
      SELECT origin FROM robots_files WHERE ${isOlderThan(Prisma.sql`expires_at`, days)} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
