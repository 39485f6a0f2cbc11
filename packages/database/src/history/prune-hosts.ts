import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { deleteAlong } from './delete-along.ts';
import { isOlderThan, type PruneAlong } from './history.ts';

/** Removes hosts that are no longer crawled. The next crawl creates their rows again. */
export const pruneHosts: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'host_visits',
    key: 'host',
    mayGo: sql`${isOlderThan(sql`visited_at`, days)} AND next_at < now() AND (wanted_until IS NULL OR wanted_until < now())
      AND NOT EXISTS (SELECT FROM crawl_pages WHERE crawl_pages.host = host_visits.host AND ${stateOf.crawlPages.isLive})`,
  });

/** Removes robots.txt files that are too old to be used. */
export const pruneRobots: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'robots_files',
    key: 'origin',
    mayGo: isOlderThan(sql`expires_at`, days),
  });
