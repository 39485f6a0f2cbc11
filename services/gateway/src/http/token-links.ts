import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';

/**
 * The token of a link. It has no pattern: every text is looked up, so that no response reveals the
 * form of a token.
 */
export const tokenParam = { type: 'string', description: 'Token of the link, which is a credential.' } as const;
export const linkParams = schema({ type: 'object', required: ['token'], properties: { token: tokenParam } });

/**
 * The headers of every response behind a link. Shared caches must not store the response, search
 * engines must not index it, and its address is not sent as a referrer.
 */
export const linkHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Returns whether the client lists JSON as one of the types that it prefers. */
export const acceptsJson = (accept: string | undefined): boolean =>
  /(?:^|,)\s*application\/json\s*(?:,|$)/i.test(accept ?? '');

/** Unknown, expired and deleted links get the same response. */
export class LinkOpensNothing extends ServiceError {
  readonly headers = linkHeaders;
  constructor() {
    super('NOT_FOUND', {
      message: 'The link is invalid or has expired, or its target was deleted. Ask the sender for a new link.',
    });
  }
}
