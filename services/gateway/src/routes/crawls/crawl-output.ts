import { crawlOutputs } from '@tintype/contracts/crawls/crawl-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCapture } from '@tintype/database/captures';
import type { StoredCrawlPage } from '@tintype/database/crawls';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import { defineRoute } from '../../http/route.ts';
import { fileReply, outputAnswer } from '../screenshots/file-reply.ts';
import { anId, outputIdOf, type FindCrawl } from './crawl-reply.ts';
import { existingCrawl } from './crawl.ts';
import { refuseExpired } from '../screenshots/refuse-expired.ts';

export type CrawlOutputDependencies = FindCrawl & {
  readonly findCrawlPage: (page: {
    readonly crawlId: string;
    readonly pageId: string;
    readonly organizationId: string;
  }) => Promise<StoredCrawlPage | undefined>;
  readonly findCapture: (capture: {
    readonly id: string;
    readonly organizationId: string;
  }) => Promise<StoredCapture | undefined>;
  readonly storage: Pick<Storage, 'read'>;
  readonly clock: Clock;
};

export const crawlOutput = defineRoute<CrawlOutputDependencies>()({
  id: 'crawlOutput',
  method: 'get',
  path: '/v1/crawls/{id}/pages/{pageId}/outputs/{type}',
  summary: 'One of the files of a page.',
  access: 'api-key',
  allowance: 'general',
  params: schema({
    type: 'object',
    required: ['id', 'pageId', 'type'],
    properties: { id: anId, pageId: anId, type: { enum: crawlOutputs } },
  }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: async (dependencies, { params: { id, pageId, type }, caller: { organizationId }, note }) => {
    note({ crawlId: id });
    const { findCrawlPage, findCapture, storage, clock } = dependencies;
    const crawl = await existingCrawl(dependencies, { id, organizationId });
    const page = await findCrawlPage({ crawlId: id, pageId, organizationId });
    const isThere = page?.state === 'COMPLETED' && page.captureId !== null && crawl.settings.outputs.includes(type);
    const capture = isThere ? await findCapture({ id: page.captureId, organizationId }) : undefined;
    const file = capture?.files.find(({ outputId }) => outputId === outputIdOf(type));
    if (capture === undefined || file === undefined) throw new ServiceError('NOT_FOUND');
    refuseExpired(file, clock);
    return fileReply(storage.read, capture, file);
  },
});
