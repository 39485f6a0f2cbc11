import { releaseCrawls } from '@tintype/database/crawls/advance-crawls';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createConsumerService, type Queues } from '@tintype/queues/port';
import { createLoop, type Service, joinServices } from '@tintype/runtime/service';
import { createRobotsReader, type RobotsReaderDependencies } from './frontier/robots-reader.ts';
import {
  type AdvanceCrawls,
  type AdvanceDependencies,
  createAdvanceCrawls,
  createObserveCrawls,
} from './loops/advance-crawls.ts';

export type CrawlDependencies = Omit<AdvanceDependencies, 'robotsOf'> &
  Omit<RobotsReaderDependencies, 'now'> & { readonly queues: Queues };

/**
 * Creates the service that decides which pages crawls visit, and when. It has no browser. All state
 * is in PostgreSQL, so any number of crawl services may run, and when one ends another continues.
 */
export function createCrawlService(dependencies: CrawlDependencies): Service {
  const { database, queues, worker, logger, clock } = dependencies;
  const robotsOf = createRobotsReader({ ...dependencies, now: () => clock.now().getTime() });
  const advance = createAdvanceCrawls({ ...dependencies, robotsOf });
  const services: readonly Service[] = [
    { name: 'leases', start: async () => undefined, stop: () => releaseCrawls(database, { worker }) },
    createLoop({ name: 'advance-crawls', intervalMs: 100, tick: advance.tick, logger }),
    createLoop({ name: 'observe-crawls', intervalMs: 2_000, tick: createObserveCrawls(dependencies), logger }),
    claimSentCrawls(queues, advance),
  ];
  return joinServices('crawl', services);
}

/**
 * Claims crawls for which a job was sent. The job only selects a free worker. Crawls without a job
 * are found in the database.
 */
const claimSentCrawls = (queues: Queues, { take }: AdvanceCrawls): Service =>
  createConsumerService('crawl-consumer', () =>
    queues.consume(catalogue.crawl, ({ crawlId }) => take(crawlId), { concurrency: 4 }),
  );
