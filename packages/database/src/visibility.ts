import type { PrincipalId } from '@tintype/contracts/keys/principal-id';
import { sql, type Sql } from './sql.ts';

/**
 * What somebody may see and change, decided by whoever lets them in: with `createdBy` only what that principal made, without it all of the
 * organization. A row's `api_key_id` decides nothing; it is who pays.
 */
export type Visibility = { readonly organizationId: string; readonly createdBy?: PrincipalId | undefined };

/** Who makes a row, and the key that pays for it: `null` where somebody without a key makes it, and only the organization pays. */
export type Maker = {
  readonly organizationId: string;
  readonly apiKeyId: string | null;
  readonly createdBy: PrincipalId;
};

/** The condition on the rows of a table that has both columns. */
export const isVisible = ({ organizationId, createdBy }: Visibility): Sql =>
  createdBy === undefined
    ? sql`organization_id = ${organizationId}`
    : sql`organization_id = ${organizationId} AND created_by = ${createdBy}`;
