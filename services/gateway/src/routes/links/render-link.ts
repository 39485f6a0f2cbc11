import { captureFormats } from '@tintype/contracts/formats/formats';
import { publishedLink } from '@tintype/contracts/links/link-parameters';
import { defineRoute } from '../define-route.ts';
import { fileAnswer, describeFiles } from '../../responses/file.ts';
import { captureNow, type CaptureOrder, capturing } from '../../use-cases/captures/capture-now.ts';
import { fileOfLink } from '../../use-cases/links/capture-link.ts';
import { linkCacheHeaders, errorPictureReply, heldFileReply } from '../../responses/link.ts';

export const renderLinkRoute = defineRoute({
  id: 'renderLink',
  method: 'get',
  path: '/v1/render',
  summary: 'Capture a page with a signed link, for use as the source of an image.',
  access: ['link'],
  allowance: 'screenshot',
  takesAllowanceItself: true,
  isLong: true,
  publishedQuery: publishedLink,
  answers: {
    200: {
      description: 'The file.',
      content: describeFiles(captureFormats),
      headers: { ...fileAnswer.headers, ...linkCacheHeaders },
    },
    304: { description: 'The file has not changed since the version in If-None-Match.', headers: linkCacheHeaders },
  },
  refusals: [
    'VALIDATION_ERROR',
    'URL_NOT_ALLOWED',
    'LINK_EXPIRED',
    'QUOTA_EXCEEDED',
    'CAPABILITY_NOT_AVAILABLE',
    'TIMEOUT',
    'CANCELLED',
    'RENDER_FAILED',
    'CAPTURE_FAILED',
    'SELECTOR_NOT_FOUND',
    'RESULT_TOO_LARGE',
    'PAGE_TOO_HEAVY',
    'TARGET_BLOCKED',
    'STEALTH_UNAVAILABLE',
    'RESULT_EXPIRED',
    'SERVICE_BUSY',
  ],
  failureType: 'image/png',
  failureReply: errorPictureReply,
  handle: async (dependencies, { caller, request, requestId, takeAllowance, onRefusedUrl, ignore, note }) => {
    const { cacheTtl } = caller.settings;
    const onAccepted = (captureId: string): void => note({ captureId });
    const link = { caller, query: request.query, requestId, takeAllowance, onRefusedUrl, onAccepted };
    const capture = (order: CaptureOrder) => captureNow(capturing(dependencies), order);
    const file = await fileOfLink(dependencies, capture, link);
    note({ captureId: file.captureId });
    ignore(file.withoutEffect);
    return heldFileReply(dependencies, file, { cacheTtl, ifNoneMatch: request.headers['if-none-match'] });
  },
});
