import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { handedOut, type IssuedRightKind } from '@tintype/contracts/accounts/handed-out';
import { toPrincipalId, type PrincipalId } from '@tintype/contracts/keys/principal-id';
import { writeAudit } from './audit.ts';
import type { Db } from '../connect.ts';
import { linkKeyEnds } from '../keys/link-keys.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { giverMay } from '../rights/giver-may.ts';

type EndHandedOutPlace = {
  readonly table: string;
  /** The column that names the issuer. */
  readonly giver: string;
  readonly end: (isLapsed: Sql) => Sql;
  /** Absent for links that live only an hour. */
  readonly action?: AuditAction;
};
type EndedSecretRow = { readonly id: string; readonly organizationId: string | null };

const ended = sql`id, organization_id AS "organizationId"`;
/**
 * The table of each kind, and the statement that ends its rows. Links that repeat an invitation are
 * deleted with it.
 */
const places: Readonly<Record<IssuedRightKind, EndHandedOutPlace>> = {
  invitation: {
    table: 'account_links',
    giver: 'created_by',
    end: (isLapsed) =>
      sql`DELETE FROM account_links WHERE kind = 'invitation' AND parent_id IS NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'member.invitation_revoked',
  },
  'reset link': {
    table: 'account_links',
    giver: 'created_by',
    end: (isLapsed) => sql`DELETE FROM account_links WHERE kind = 'reset' AND ${isLapsed} RETURNING ${ended}`,
  },
  'API key': {
    table: 'api_keys',
    giver: 'created_by',
    end: (isLapsed) =>
      sql`UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'key.revoked',
  },
  'trigger secret': {
    table: 'pipelines',
    giver: 'trigger_given_by',
    end: (isLapsed) =>
      sql`UPDATE pipelines SET trigger_secret_digest = NULL WHERE trigger_secret_digest IS NOT NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'pipeline.trigger_ended',
  },
  'link key': {
    table: 'link_keys',
    giver: 'created_by',
    end: (isLapsed) =>
      sql`UPDATE link_keys SET ${linkKeyEnds} WHERE revoked_at IS NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'link_key.revoked',
  },
  'share link': {
    table: 'share_links',
    giver: 'created_by',
    end: (isLapsed) => sql`DELETE FROM share_links WHERE ${isLapsed} RETURNING ${ended}`,
    action: 'share_link.revoked',
  },
};

/**
 * Ends everything that a user has issued and may no longer issue, including what was issued by keys
 * that end here. Call this in the transaction that takes a right from the user.
 */
export async function endIssuedRights(
  db: Db,
  { userId, actor }: { readonly userId: string; readonly actor: PrincipalId },
): Promise<void> {
  const person = toPrincipalId({ userId });
  const givers: PrincipalId[] = [person];
  for (const [kind, { table, giver, end, action }] of Object.entries(places) as [
    IssuedRightKind,
    EndHandedOutPlace,
  ][]) {
    const given = { giver: sql.raw(`${table}.${giver}`), organizationId: sql.raw(`${table}.organization_id`) };
    const isLapsed = sql`${given.giver} = ANY (${givers}::text[]) AND NOT ${giverMay(handedOut[kind], given)}`;
    for (const { id, organizationId: of } of await db.client.rows<EndedSecretRow>(end(isLapsed))) {
      if (kind === 'API key') givers.push(toPrincipalId({ apiKeyId: id }));
      if (action !== undefined)
        await writeAudit(db, { organizationId: of, actor, action, subject: id, details: { rightLostBy: person } });
    }
  }
}
