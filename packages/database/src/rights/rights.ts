import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import { sql, type Sql } from '../statements/sql.ts';
import { isAtLeast, roleNames, type Role, type RequiredRight } from '@tintype/contracts/accounts/roles';

/**
 * All rows of the organization, or with `createdBy` only its own. The column `api_key_id` only
 * names the key that pays.
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
  readonly giver: Sql;
  readonly organizationId: Sql;
};

/**
 * The command line (`system`) has every right. A key has the rights of a member while the key
 * itself is valid.
 */
export const giverMay = (needs: RequiredRight, given: IssuedRight): Sql =>
  needs === 'administrator'
    ? sql`(${given.giver} = 'system' OR ${isAdministrator(given)})`
    : sql`(${personMay(needs, given)} OR ${keyMay(needs, given)})`;

/** Not revoked, not expired, and its creator may still create keys. */
export const isKeyActive = (alias: string): Sql => {
  const key = sql.raw(alias);
  const maker = { giver: sql`${key}.created_by`, organizationId: sql`${key}.organization_id` };
  return sql`(${key}.revoked_at IS NULL AND (${key}.expires_at IS NULL OR ${key}.expires_at > now()) AND ${personMay('member', maker)})`;
};

const personMay = (least: Role, { giver, organizationId }: IssuedRight): Sql => sql`(${giver} = 'system' OR EXISTS (
  SELECT FROM memberships AS right_of JOIN users AS person ON person.id = right_of.user_id
  WHERE right_of.organization_id = ${organizationId} AND ${isUser(giver, 'right_of.user_id')} AND person.disabled_at IS NULL
    AND right_of.role = ANY (${roleNames.filter((role) => isAtLeast(role, least))}::text[])))`;

const isAdministrator = ({ giver }: IssuedRight): Sql => sql`EXISTS (
  SELECT FROM users AS person
  WHERE ${isUser(giver, 'person.id')} AND person.disabled_at IS NULL AND person.is_administrator)`;

const keyMay = (least: Role, { giver, organizationId }: IssuedRight): Sql =>
  isAtLeast('member', least)
    ? sql`EXISTS (
        SELECT FROM api_keys AS giving
        WHERE starts_with(${giver}, 'key:') AND giving.id = substr(${giver}, 5) AND giving.organization_id = ${organizationId}
          AND ${isKeyActive('giving')})`
    : sql`false`;

/** This form lets PostgreSQL use the primary key. */
const isUser = (giver: Sql, id: string): Sql =>
  sql`(starts_with(${giver}, 'user:') AND ${sql.raw(id)} = substr(${giver}, 6))`;
