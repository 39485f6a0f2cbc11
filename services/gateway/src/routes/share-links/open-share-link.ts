import { fileFormats, imageFormats } from '@tintype/contracts/formats/formats';
import { sharedPictures } from '@tintype/contracts/schedules/share-link';
import { schema } from '@tintype/contracts/schemas/schema';
import { storedFileHeaders } from '@tintype/storage/file-response';
import { parseKeyFormat } from '@tintype/storage/keys';
import { pageAnswer } from '../../http/page.ts';
import { acceptsJson, linkHeaders, LinkOpensNothing, linkParams, tokenParam } from '../../http/token-links.ts';
import { defineRoute } from '../define-route.ts';
import { describeFiles } from '../../responses/file.ts';
import { goneSharedPage, sharedPage } from '../../responses/shared-page.ts';
import { openShared } from '../../use-cases/schedules/shared-run.ts';

export const openShareLinkRoute = defineRoute({
  id: 'openShareLink',
  method: 'get',
  path: '/share/{token}',
  summary: 'Show a shared run of a schedule as an HTML page: both images, the difference and the changed words.',
  access: 'public',
  allowance: null,
  params: linkParams,
  headers: schema({
    type: 'object',
    properties: { accept: { type: 'string', description: 'Set to application/json for an error as JSON.' } },
  }),
  answers: { 200: pageAnswer },
  handle: async (dependencies, { params: { token }, headers: { accept } }) => {
    const shared = await openShared(dependencies, token);
    if (shared !== undefined) return sharedPage({ ...shared, token, publicUrl: dependencies.publicUrl });
    if (acceptsJson(accept)) throw new LinkOpensNothing();
    return goneSharedPage();
  },
});

export const sharedPictureRoute = defineRoute({
  id: 'sharedPicture',
  method: 'get',
  path: '/share/{token}/{picture}',
  summary: 'Get an image of a shared run.',
  access: 'public',
  allowance: null,
  params: schema({
    type: 'object',
    required: ['token', 'picture'],
    properties: {
      token: tokenParam,
      picture: {
        enum: sharedPictures,
        description:
          'Image to return. before is the previous run, after is the run, and difference is the run with each changed area outlined.',
      },
    },
  }),
  answers: { 200: { description: 'The image.', content: describeFiles(imageFormats) } },
  refusals: ['SERVICE_BUSY'],
  handle: async (dependencies, { params: { token, picture } }) => {
    const key = (await openShared(dependencies, token))?.pictures[picture];
    const stored = key === undefined ? undefined : await dependencies.storage.read(key);
    // The file may have been deleted a moment ago.
    if (key === undefined || stored === undefined) throw new LinkOpensNothing();
    return {
      status: 200,
      headers: { ...storedFileHeaders(key, { origin: 'api' }), ...linkHeaders },
      file: stored.stream,
      contentType: fileFormats[parseKeyFormat(key)].contentType,
      sizeBytes: stored.size,
    };
  },
});
