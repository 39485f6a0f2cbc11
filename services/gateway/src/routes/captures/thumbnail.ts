import { thumbnailWidthDefault, thumbnailWidths } from '@tintype/contracts/capture/thumbnails';
import { filesAsAsked } from '@tintype/contracts/capture/outputs';
import { fileFormats, mediaTypeOf } from '@tintype/contracts/formats/formats';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { storedFileHeaders } from '@tintype/storage/file-response';
import { forCallers, defineRoute } from '../define-route.ts';
import { refuseExpired } from '../../responses/file.ts';
import { captureParams, findVisible } from '../../use-cases/captures/find-visible.ts';
import { found } from '../../http/found.ts';

/**
 * Images of a capture do not change, so a browser requests each once; a day is as long as a tab is
 * open.
 */
const maxAgeSecondsMax = 86_400;

export const captureThumbnail = defineRoute({
  id: 'captureThumbnail',
  method: 'get',
  path: '/v1/captures/{captureId}/thumbnail',
  summary:
    'Get a thumbnail of the top of the first image of a capture, at most 20 kB. The thumbnail is stored as long as the image.',
  ...forCallers,
  params: captureParams,
  query: schema({
    type: 'object',
    properties: {
      width: {
        type: 'integer',
        enum: thumbnailWidths,
        default: thumbnailWidthDefault,
        description: 'Width in pixels. A narrower image is not enlarged.',
      },
    },
  }),
  answers: { 200: { description: 'The thumbnail.', content: { [mediaTypeOf('webp')]: 'file' } } },
  refusals: ['RESULT_EXPIRED'],
  handle: async (dependencies, { params: { captureId }, query: { width }, caller, note }) => {
    note({ captureId });
    const { clock, storage, thumbnails } = dependencies;
    const capture = await findVisible(dependencies, { caller, captureId });
    const files = capture.state === 'COMPLETED' ? filesAsAsked(capture.files, capture.request.outputs) : [];
    const file = found(files.find(({ format }) => fileFormats[format].image));
    refuseExpired(file, clock);
    refuseExpired({ deletedAt: null, expiresAt: capture.expiresAt }, clock);
    const key = await thumbnails({ organizationId: caller.organizationId, captureId, file, width });
    const stored = key === undefined ? undefined : await storage.read(key);
    if (key === undefined || stored === undefined) throw new ServiceError('RESULT_EXPIRED');
    const endsAt = Math.min(file.expiresAt.getTime(), capture.expiresAt.getTime());
    const leftSeconds = Math.floor((endsAt - clock.now().getTime()) / 1_000);
    return {
      status: 200,
      headers: storedFileHeaders(key, { origin: 'api', maxAgeSeconds: Math.min(leftSeconds, maxAgeSecondsMax) }),
      file: stored.stream,
      contentType: fileFormats.webp.contentType,
      sizeBytes: stored.size,
    };
  },
});
