import type { PrincipalId } from '@tintype/contracts/keys/principal-id';
import { sql, type Sql } from '../statements/sql.ts';

/**
 * The rows that a principal may see and change, decided by the code that authenticates the
 * principal. With `createdBy`, only rows that this principal created; otherwise all rows of the
 * organization. The column `api_key_id` decides nothing: it names the key that pays.
 */
export type Visibility = { readonly organizationId: string; readonly createdBy?: PrincipalId | undefined };

/**
 * The creator of a row, and the key that pays for the row: `null` if only the organization pays.
 */
export type Maker = {
  readonly organizationId: string;
  readonly apiKeyId: string | null;
  readonly createdBy: PrincipalId;
};

/** The condition that a row is visible, for a table with both columns. */
export const visibilityCondition = ({ organizationId, createdBy }: Visibility): Sql =>
  createdBy === undefined
    ? sql`organization_id = ${organizationId}`
    : sql`organization_id = ${organizationId} AND created_by = ${createdBy}`;
