import { Counter, Gauge, type Registry } from '@tintype/runtime/metrics';

export type CrawlMetrics = ReturnType<typeof createCrawlMetrics>;

/**
 * The gauges are read from the database. Each of several crawl workers reports the same value, so
 * take the maximum.
 */
export const createCrawlMetrics = (registry: Registry) => {
  const registers = [registry];
  return {
    pages: new Counter({
      name: 'tintype_crawl_pages_total',
      help: 'Pages of crawls that ended, by state and reason.',
      labelNames: ['state', 'code'] as const,
      registers,
    }),
    backOffs: new Counter({
      name: 'tintype_crawl_back_offs_total',
      help: 'Responses of hosts that limit the request rate, by status.',
      labelNames: ['status'] as const,
      registers,
    }),
    robots: new Counter({
      name: 'tintype_crawl_robots_total',
      help: 'Requested robots.txt files, by what they allow: rules, all or none.',
      labelNames: ['access'] as const,
      registers,
    }),
    workSeconds: new Counter({
      name: 'tintype_crawl_work_seconds_total',
      help: 'Time of the turns in which pages ended or were visited. Divide it by the number of pages for the cost of one page.',
      registers,
    }),
    crawls: new Gauge({ name: 'tintype_crawls_active', help: 'Crawls that have not ended.', registers }),
    frontier: new Gauge({
      name: 'tintype_crawl_frontier_pages',
      help: 'Pages of these crawls that are queued or in progress.',
      labelNames: ['state'] as const,
      registers,
    }),
  };
};
