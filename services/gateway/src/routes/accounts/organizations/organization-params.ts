import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import type { UserPrincipal } from '../../../http/principal.ts';

export const organizationId = { type: 'string', pattern: idPattern } as const;
export const id = { type: 'string', pattern: idPattern } as const;

/**
 * Returns the organization of the path, for which the caller acts, because the session was looked
 * up for it. The organization is checked again where it is used.
 */
export function requireOwnOrganization(caller: UserPrincipal, params: { readonly organizationId: string }): string {
  if (caller.organizationId !== params.organizationId) throw new ServiceError('NOT_FOUND');
  return caller.organizationId;
}
