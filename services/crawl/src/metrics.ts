import { Counter, Gauge, type Registry } from '@tintype/runtime/metrics';

export type CrawlMetrics = ReturnType<typeof createCrawlMetrics>;

/**
 * Gauges are read from the database: each of several crawl workers reports the same value, so take
 * the maximum.
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
      help: 'Answers of hosts that asked to be left alone, by status.',
      labelNames: ['status'] as const,
      registers,
    }),
    robots: new Counter({
      name: 'tintype_crawl_robots_total',
      help: 'robots.txt files that were asked for, by what they allow: rules, all or none.',
      labelNames: ['access'] as const,
      registers,
    }),
    workSeconds: new Counter({
      name: 'tintype_crawl_work_seconds_total',
      help: 'Time of turns in which pages ended or were visited. Divided by the pages it is the cost of one.',
      registers,
    }),
    crawls: new Gauge({ name: 'tintype_crawls_active', help: 'Crawls that have not ended.', registers }),
    frontier: new Gauge({
      name: 'tintype_crawl_frontier_pages',
      help: 'Pages of these crawls that wait or are in progress.',
      labelNames: ['state'] as const,
      registers,
    }),
  };
};
