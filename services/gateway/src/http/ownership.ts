import { principalId } from '@tintype/contracts/keys/principal-id';
import type { Maker, Visibility } from '@tintype/database/visibility';
import type { Caller } from './authentication.ts';

/** Where the interface says so, a key sees what it made and nothing else. */
export const visibilityOf = ({ organizationId, apiKeyId }: Caller): Visibility => ({
  organizationId,
  createdBy: principalId({ apiKeyId }),
});

/** What is written on a row that a caller makes. */
export const makerOf = ({ organizationId, apiKeyId }: Caller): Maker => ({
  organizationId,
  apiKeyId,
  createdBy: principalId({ apiKeyId }),
});
