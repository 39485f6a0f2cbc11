import { thumbnailWidthDefault, thumbnailWidths } from '@tintype/contracts/capture/thumbnails';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureParams } from '../../use-cases/captures/find-visible.ts';
import { readThumbnail } from '../../use-cases/captures/read-thumbnail.ts';
import { defineRoute, forCallers } from '../define-route.ts';

export const captureThumbnailRoute = defineRoute({
  id: 'captureThumbnail',
  method: 'get',
  path: '/v1/captures/{captureId}/thumbnail',
  summary:
    'Get a thumbnail of the top of the first image of a capture, at most 20 kB. The thumbnail is stored as long as the image.',
  ...forCallers,
  logs: { captureId: 'captureId' },
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
  handle: (dependencies, { params: { captureId }, query: { width }, caller }) =>
    readThumbnail(dependencies, { caller, captureId, width }),
});
