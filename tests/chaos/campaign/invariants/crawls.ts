import { crawledPage, pagePaths, rootPath } from '../crawled-site.ts';
import { is, noRow, rowsOf, type Invariants } from './invariant.ts';

type Page = {
  readonly crawlId: string;
  readonly url: string;
  readonly finalUrl: string | null;
  readonly state: string;
};
type Counts = Readonly<Record<string, number>>;

export const ofCrawls: Invariants = {
  'a crawl finds every page of its site, and each completes once for each address': async (facts) => {
    const pages = await rowsOf<Page>(
      facts,
      'SELECT crawl_id AS "crawlId", url, final_url AS "finalUrl", state FROM crawl_pages',
    );
    return [...Map.groupBy(pages, ({ crawlId }) => crawlId)].flatMap(([id, own]) => {
      const pathsOf = (state: string): string[] =>
        own
          .filter((page) => page.state === state)
          .map(({ url, finalUrl }) => crawledPage(new URL(finalUrl ?? url).pathname)!.path);
      const [completed, failed] = [pathsOf('COMPLETED'), [...new Set(pathsOf('FAILED'))]];
      const links = completed.flatMap((path) => crawledPage(path)!.links);
      return [
        ...is(`pages of crawl ${id}`, [...completed, ...failed].toSorted(), pagePaths.toSorted()),
        ...is(
          `pages of crawl ${id} that failed`,
          failed.filter((path) => !path.endsWith('7')),
          [],
        ),
        ...is(
          `addresses of crawl ${id}`,
          own.map(({ url }) => new URL(url).pathname).toSorted(),
          [...new Set([rootPath, ...links])].toSorted(),
        ),
      ];
    });
  },
  'the counts of a crawl equal its pages': async (facts) => {
    const counts = await rowsOf<{ id: string; progress: Counts }>(
      facts,
      `SELECT crawl_id AS id, json_build_object(
         'discovered', count(*), 'completed', count(*) FILTER (WHERE state = 'COMPLETED'),
         'failed', count(*) FILTER (WHERE state = 'FAILED'), 'skipped', count(*) FILTER (WHERE state = 'SKIPPED'),
         'cancelled', 0, 'charged', count(*) FILTER (WHERE state = 'COMPLETED'), 'queued', 0) AS progress
       FROM crawl_pages GROUP BY crawl_id`,
    );
    const wrong = counts.map(async ({ id, progress }) => {
      const seen = (await facts.api('GET', `/v1/crawls/${id}`)).json['progress'] as Counts;
      const same = Object.fromEntries(Object.keys(progress).map((name) => [name, seen[name]]));
      return is(`progress of crawl ${id}`, same, progress);
    });
    return (await Promise.all(wrong)).flat();
  },
  'a crawl ends as its pages did': noRow(`
    SELECT 'crawl ' || id || ' is ' || state || ', not ' || wanted AS wrong
    FROM crawls, LATERAL (
      SELECT CASE WHEN bool_and(state = 'COMPLETED') THEN 'COMPLETED'
                  WHEN bool_or(state = 'COMPLETED' AND position = 0) THEN 'PARTIALLY_COMPLETED' ELSE 'FAILED' END AS wanted
      FROM crawl_pages WHERE crawl_id = crawls.id
    ) AS pages
    WHERE state <> wanted OR completed_at IS NULL`),
};
