import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';

/** Whatever stands there is looked for: no answer tells what a token looks like. */
export const linkParams = schema({
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', description: 'Token from the webhook delivery. It is a credential.' } },
});

/** On every answer behind a link: nobody keeps it, finds it, or learns of it from where a reader goes next. */
export const linkHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Unknown, ended and deleted are answered alike. */
export class LinkOpensNothing extends ServiceError {
  readonly headers = linkHeaders;
  constructor() {
    super('NOT_FOUND', {
      message: 'The link is invalid or has expired, or its target was deleted.',
    });
  }
}
