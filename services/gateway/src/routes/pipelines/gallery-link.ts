import { linkDigest, linkExpiry, createLinkToken, linkUrl } from '@tintype/contracts/links/token-links';
import { galleryLink } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { findGallery, addLinks } from '@tintype/database/pipeline-galleries/galleries';
import { auditChange } from '../../use-cases/accounts/audit-change.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';
import { found } from '../../http/found.ts';
import { requireRunGallery, galleryParams } from '../../use-cases/pipelines/find-gallery.ts';

export const createGalleryLinkRoute = defineRoute({
  id: 'createGalleryLink',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/link',
  summary: 'Create a link that shows a gallery without an account, for at most 24 hours. The link is shown only once.',
  ...forCallers,
  params: galleryParams,
  answers: { 201: inJson('The link.', galleryLink) },
  handle: async (dependencies, { params, ...sender }) => {
    await requireRunGallery(dependencies, params, sender.caller);
    const { database, linkKeys, newId, clock, publicUrl } = dependencies;
    const { pipelineId, runId, galleryNodeId } = params;
    const keys = linkKeys();
    const token = createLinkToken(keys, ['gallery', newId()]);
    const { keptUntil } = found(await findGallery(database, { runId, galleryNodeId }));
    const expiresAt = linkExpiry(clock.now(), keptUntil);
    await database.transaction(async (db) => {
      await addLinks(db, [{ kind: 'RESULTS', digest: linkDigest(keys, token), runId, galleryNodeId, expiresAt }]);
      const details = { runId, galleryNodeId, expiresAt: expiresAt.toISOString() };
      await auditChange(db, sender, { action: 'pipeline.gallery_shared', subject: pipelineId, details });
    });
    return { status: 201, json: { url: linkUrl(publicUrl, 'RESULTS', token), expiresAt: expiresAt.toISOString() } };
  },
});
