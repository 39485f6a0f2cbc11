import { invalidFields } from '@tintype/contracts/errors/service-error';
import {
  faultOfClientId,
  validateClientMetadata,
  clientMetadataBytesMax,
  type ClientMetadata,
} from '@tintype/contracts/oauth/oauth';
import { EgressFailed } from '@tintype/network/egress-errors';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';

type ClientQuery = { readonly clientId: string; readonly redirectUri: string };
/** Throws VALIDATION_ERROR, or URL_NOT_ALLOWED for an address that the guard refuses. */
type FindClient = (asked: ClientQuery) => Promise<ClientMetadata>;

const timeoutMs = 5_000;

/**
 * Reads the document at a client ID (draft-ietf-oauth-client-id-metadata-document), for a code that
 * goes to this address.
 */
export const createFindClient =
  (guardedFetch: GuardedFetch): FindClient =>
  async ({ clientId, redirectUri }) => {
    const fault = faultOfClientId(clientId);
    if (fault !== undefined) throw invalidFields({ clientId: fault });
    const { status, body, truncated } = await guardedFetch(clientId, {
      headers: { accept: 'application/json' },
      timeoutMs,
      maxResponseBytes: clientMetadataBytesMax,
    }).catch((error: unknown) => {
      if (error instanceof EgressFailed) throw invalidFields({ clientId: 'leads to a document that cannot be read' });
      throw error;
    });
    // Redirects are not followed: the document would come from a different host.
    if (status !== 200)
      throw invalidFields({ clientId: `leads to a response with status ${status}, not to a document` });
    if (truncated)
      throw invalidFields({ clientId: `leads to a document of more than ${clientMetadataBytesMax} bytes` });
    const judged = validateClientMetadata(body.toString('utf8'), { clientId, redirectUri });
    if ('fault' in judged) throw invalidFields({ clientId: `leads to a document that ${judged.fault}` });
    return judged.client;
  };
