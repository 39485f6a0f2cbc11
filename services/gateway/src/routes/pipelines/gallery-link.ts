import { linkDigest, linkExpiry, linkToken, linkUrl } from '@tintype/contracts/links/token-links';
import { galleryLink } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { writeAudit } from '@tintype/database/accounts/audit';
import { findGallery } from '@tintype/database/pipeline-galleries/find-gallery';
import { addLinks } from '@tintype/database/pipeline-galleries/links';
import { principalId } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { findGalleryOf, galleryParams } from './gallery-images.ts';
import { found } from '../../http/found.ts';

export const createGalleryLink = defineRoute({
  id: 'createGalleryLink',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/link',
  summary: 'Create a link that shows a gallery without an account, for at most 24 hours. The link is shown only once.',
  ...forCallers,
  params: galleryParams,
  answers: { 201: { description: 'The link.', content: { 'application/json': galleryLink } } },
  refusals: [],
  handle: async (dependencies, { params, caller, requestId, request: { address } }) => {
    await findGalleryOf(dependencies, params, caller);
    const { database, linkKeys, newId, clock, publicUrl } = dependencies;
    const { pipelineId, runId, galleryNodeId } = params;
    const keys = linkKeys();
    const token = linkToken(keys, ['gallery', newId()]);
    const { keptUntil } = found(await findGallery(database, { runId, galleryNodeId }));
    const expiresAt = linkExpiry(clock.now(), keptUntil);
    await database.transaction(async (db) => {
      await addLinks(db, [{ kind: 'RESULTS', digest: linkDigest(keys, token), runId, galleryNodeId, expiresAt }]);
      await writeAudit(db, {
        organizationId: caller.organizationId,
        actor: principalId(caller),
        action: 'pipeline.gallery_shared',
        subject: pipelineId,
        details: { runId, galleryNodeId, expiresAt: expiresAt.toISOString() },
        address,
        requestId,
      });
    });
    return { status: 201, json: { url: linkUrl(publicUrl, 'RESULTS', token), expiresAt: expiresAt.toISOString() } };
  },
});
