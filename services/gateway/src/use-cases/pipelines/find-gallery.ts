import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { idPattern } from '@tintype/contracts/ids/ids';
import { findRun } from '@tintype/database/pipelines/find-pipelines';
import { nodesThat } from '@tintype/contracts/pipelines/graph';
import type { Dependencies } from '../../dependencies.ts';
import type { Principal } from '../../http/principal.ts';
import { readPipeline } from '../../responses/pipeline.ts';
import { found } from '../../http/found.ts';

export const galleryParams = schema({
  type: 'object',
  required: ['pipelineId', 'runId', 'galleryNodeId'],
  properties: {
    pipelineId: { type: 'string', pattern: idPattern },
    runId: { type: 'string', pattern: idPattern },
    galleryNodeId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
});

type GalleryParams = TypeOf<typeof galleryParams>;

/** Throws NOT_FOUND for a gallery that the caller may not see, or that the run did not have. */
export async function requireRunGallery(
  dependencies: Pick<Dependencies, 'database'>,
  params: GalleryParams,
  caller: Principal,
): Promise<void> {
  const { pipelineId, runId, galleryNodeId } = params;
  await readPipeline(dependencies, pipelineId, caller);
  const { graph } = found(await findRun(dependencies.database, { pipelineId, id: runId }));
  found(nodesThat(graph, 'collect').find(({ id }) => id === galleryNodeId));
}
