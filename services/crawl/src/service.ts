import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { createUnknownJobRefuser } from '@tintype/queues/refuse-unknown-jobs';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';

/** Crawls are not built yet: the process runs and refuses what it is sent. */
export const createCrawlService = ({ queues, logger }: { readonly queues: Queues; readonly logger: Logger }): Service =>
  createUnknownJobRefuser({ queues, queue: catalogue.crawl, idField: 'crawlId', logger });
