import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import { sql, type Sql } from '../statements/sql.ts';
import { isAtLeast, roleNames, type Role, type RequiredRight } from '@tintype/contracts/accounts/roles';

/**
 * All rows of the organization, or only those that `createdBy` created. The column `api_key_id`
 * only names the key that pays.
 */
export type Visibility = { readonly organizationId: string; readonly createdBy?: PrincipalId | undefined };

/** A row is found only with the organization that owns it. */
export type OwnedRow = { readonly id: string; readonly organizationId: string };

/** `null` if only the organization pays. */
export type Maker = {
  readonly organizationId: string;
  readonly apiKeyId: string | null;
  readonly createdBy: PrincipalId;
};

/** Applies to a table with both columns. */
export const visibilityCondition = ({ organizationId, createdBy }: Visibility): Sql =>
  createdBy === undefined
    ? sql`organization_id = ${organizationId}`
    : sql`organization_id = ${organizationId} AND created_by = ${createdBy}`;

type IssuedRight = {
  /** Written as by `toPrincipalId` of the contracts. */
  readonly issuer: Sql;
  readonly organizationId: Sql;
};

export const toIssuedRight = (table: string, issuer = 'created_by'): IssuedRight => ({
  issuer: sql.raw(`${table}.${issuer}`),
  organizationId: sql.raw(`${table}.organization_id`),
});

/**
 * The command line (`system`) has every right. A key has the rights of a member while the key
 * itself is valid.
 */
export const issuerHasRight = (needs: RequiredRight, given: IssuedRight): Sql =>
  needs === 'administrator'
    ? sql`(${given.issuer} = 'system' OR ${isAdministrator(given)})`
    : sql`(${userHasRole(needs, given)} OR ${keyHasRole(needs, given)})`;

/** Not revoked, not expired, and its creator may still create keys. */
export const isKeyActive = (alias: string): Sql => {
  const key = sql.raw(alias);
  return sql`(${key}.revoked_at IS NULL AND (${key}.expires_at IS NULL OR ${key}.expires_at > now()) AND ${userHasRole('member', toIssuedRight(alias))})`;
};

const userHasRole = (least: Role, { issuer, organizationId }: IssuedRight): Sql => sql`(${issuer} = 'system' OR EXISTS (
  SELECT FROM memberships AS right_of JOIN users AS person ON person.id = right_of.user_id
  WHERE right_of.organization_id = ${organizationId} AND ${isUser(issuer, 'right_of.user_id')} AND person.disabled_at IS NULL
    AND right_of.role = ANY (${roleNames.filter((role) => isAtLeast(role, least))}::text[])))`;

const isAdministrator = ({ issuer }: IssuedRight): Sql => sql`EXISTS (
  SELECT FROM users AS person
  WHERE ${isUser(issuer, 'person.id')} AND person.disabled_at IS NULL AND person.is_administrator)`;

const keyHasRole = (least: Role, { issuer, organizationId }: IssuedRight): Sql =>
  isAtLeast('member', least)
    ? sql`EXISTS (
        SELECT FROM api_keys AS giving
        WHERE starts_with(${issuer}, 'key:') AND giving.id = substr(${issuer}, 5) AND giving.organization_id = ${organizationId}
          AND ${isKeyActive('giving')})`
    : sql`false`;

/** This form lets PostgreSQL use the primary key. */
const isUser = (issuer: Sql, id: string): Sql =>
  sql`(starts_with(${issuer}, 'user:') AND ${sql.raw(id)} = substr(${issuer}, 6))`;
