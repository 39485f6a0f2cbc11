import { fileFormats, imageFormats } from '@tintype/contracts/formats/formats';
import { linkDigests } from '@tintype/contracts/links/token-links';
import { findDownload } from '@tintype/database/pipeline-galleries/galleries';
import { storedFileHeaders } from '@tintype/storage/file-response';
import { parseKeyFormat } from '@tintype/storage/keys';
import { defineRoute } from '../define-route.ts';
import { describeFiles } from '../../responses/file.ts';
import { linkHeaders, LinkOpensNothing, linkParams } from '../../http/token-links.ts';

export const downloadImageRoute = defineRoute({
  id: 'downloadPipelineImage',
  method: 'get',
  path: '/webhooks/canvas/download/{token}',
  summary: 'Download an image of a gallery.',
  access: 'public',
  allowance: null,
  params: linkParams,
  answers: { 200: { description: 'The image.', content: describeFiles(imageFormats) } },
  refusals: ['SERVICE_BUSY'],
  handle: async ({ database, storage, linkKeys }, { params: { token } }) => {
    const link = await findDownload(database, { digests: linkDigests(linkKeys(), token) });
    if (link === undefined) throw new LinkOpensNothing();
    const { storageKey } = link;
    const stored = await storage.read(storageKey);
    // The file was deleted a moment ago.
    if (stored === undefined) throw new LinkOpensNothing();
    return {
      status: 200,
      headers: { ...storedFileHeaders(storageKey, { origin: 'api' }), ...linkHeaders },
      file: stored.stream,
      contentType: fileFormats[parseKeyFormat(storageKey)].contentType,
      sizeBytes: stored.size,
    };
  },
});
