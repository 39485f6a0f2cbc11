import type { crawlOutputs } from '@tintype/contracts/crawls/crawl-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { findCapture } from '@tintype/database/captures/find-capture';
import { findCrawlPage, findCrawl } from '@tintype/database/crawls/find-crawls';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import { getVisibility, type Principal } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { outputIdOf } from '../../responses/crawl.ts';
import { fileReply, refuseExpired } from '../../responses/file.ts';

type FileQuery = {
  readonly id: string;
  readonly pageId: string;
  readonly type: (typeof crawlOutputs)[number];
  readonly caller: Principal;
};

/** Returns one output of a page, if the crawl was started with that output. */
export async function readCrawlFile(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'storage'>,
  { id, pageId, type, caller }: FileQuery,
): Promise<Reply> {
  const { database, clock } = dependencies;
  const { organizationId } = caller;
  const crawl = found(await findCrawl(database, { id, ...getVisibility(caller, 'crawl') }));
  const page = await findCrawlPage(database, { crawlId: id, pageId, organizationId });
  const isThere = page?.state === 'COMPLETED' && page.captureId !== null && crawl.settings.outputs.includes(type);
  const capture = isThere ? await findCapture(database, { id: page.captureId, organizationId }) : undefined;
  const file = capture?.files.find(({ outputId }) => outputId === outputIdOf(type));
  if (capture === undefined || file === undefined) throw new ServiceError('NOT_FOUND');
  refuseExpired(file, clock);
  return fileReply(dependencies, capture, file);
}
