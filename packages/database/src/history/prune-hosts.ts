import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-of.ts';
import { deleteAlong } from './delete-along.ts';
import { isOlderThan, type PruneAlong } from './history.ts';

/** Hosts that are no longer crawled. The next crawl makes their rows anew. */
export const pruneHosts: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'host_visits',
    key: 'host',
    mayGo: sql`${isOlderThan(sql`visited_at`, days)} AND next_at < now() AND (wanted_until IS NULL OR wanted_until < now())
      AND NOT EXISTS (SELECT FROM crawl_pages WHERE crawl_pages.host = host_visits.host AND ${stateOf.crawlPages.isLive})`,
  });

/** Files robots.txt that would be read anew. */
export const pruneRobots: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'robots_files',
    key: 'origin',
    mayGo: isOlderThan(sql`expires_at`, days),
  });
