import { linkKinds, type LinkKind, type AccountMail } from '@tintype/contracts/accounts/tokens';
import { issuedRights } from '@tintype/contracts/accounts/roles';
import type { Db } from '../connect.ts';
import type { Rows } from '../generated/tables.ts';
import { toIssuedRight, issuerHasRight, type OwnedRow } from '../rights/rights.ts';
import { columnsExcept, type RowOf, sql, type Sql } from '../statements/sql.ts';

const columns = columnsExcept('account_links', ['digest', 'parentId', 'isMailed']);
export type AccountLink = RowOf<typeof columns> & {
  readonly organizationName: string | null;
  /** The link was sent only by email, so its holder reads the emails of that address. */
  readonly isMailed: boolean;
};
type LinkRow = Rows['account_links'];
type NewLinkInput = Pick<LinkRow, 'id' | 'kind' | 'digest' | 'createdBy'> &
  Partial<Pick<LinkRow, 'email' | 'organizationId' | 'role' | 'parentId' | 'isMailed'>>;

/**
 * Replaces earlier links of the same kind for the same user, unless the link has a parent. Call
 * this in a transaction: an advisory lock makes concurrent calls run in turn.
 */
export async function createLink({ client }: Db, link: NewLinkInput): Promise<void> {
  const { id, kind, digest, email = null, organizationId = null, role = null, parentId = null, createdBy } = link;
  const { isMailed = false } = link;
  if (parentId === null) {
    await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`link ${kind} ${email} ${organizationId}`}, 0))`;
    await client.execute`
      DELETE FROM account_links WHERE kind = ${kind} AND email IS NOT DISTINCT FROM ${email}
        AND (kind = 'setup' OR organization_id IS NOT DISTINCT FROM ${organizationId})`;
  }
  await client.execute`
    INSERT INTO account_links (id, kind, digest, email, organization_id, role, parent_id, is_mailed, created_by, expires_at)
    VALUES (${id}, ${kind}, ${digest}, ${email}, ${organizationId}, ${role}, ${parentId}, ${isMailed}, ${createdBy},
            now() + ${linkKinds[kind].lifetimeMs}::float8 * interval '1 millisecond')`;
}

const isMailed = sql`is_mailed OR parent_id IS NOT NULL`;

const issuedRight = toIssuedRight('account_links');
/** Administrators, or the installation itself, issue all other links. */
const issuerStillHasRight = sql`CASE kind WHEN 'invitation' THEN ${issuerHasRight(issuedRights.invitation, issuedRight)} ELSE ${issuerHasRight(issuedRights['reset link'], issuedRight)} END`;

const selectLinks = ({ client }: Db, condition: Sql): Promise<AccountLink[]> =>
  client.rows<AccountLink>`
    SELECT ${columns}, organizations.name AS "organizationName", (${isMailed}) AS "isMailed"
    FROM account_links LEFT JOIN organizations ON organizations.id = organization_id
    WHERE expires_at > now() AND ${issuerStillHasRight} AND ${condition}`;

export async function findLink(
  db: Db,
  { kind, digests }: { readonly kind: LinkKind; readonly digests: readonly Uint8Array[] },
): Promise<AccountLink | undefined> {
  const [found] = await selectLinks(db, sql`digest IN (${sql.join(digests)}) AND kind = ${kind}`);
  return found;
}

export async function findLinkById(db: Db, { id }: { readonly id: string }): Promise<AccountLink | undefined> {
  const [found] = await selectLinks(db, sql`account_links.id = ${id}`);
  return found;
}

/**
 * Deletes a used link and the links that repeat it. Call this in a transaction, after the action of
 * the link: only one of several concurrent calls finds the link.
 */
export async function useLink(
  { client }: Db,
  { kind, digests }: { readonly kind: LinkKind; readonly digests: readonly Uint8Array[] },
): Promise<AccountLink | undefined> {
  const [found] = await selectLinks(
    { client },
    sql`digest IN (${sql.join(digests)}) AND kind = ${kind} FOR UPDATE OF account_links`,
  );
  if (found === undefined) return undefined;
  await client.execute`
    DELETE FROM account_links WHERE kind = ${found.kind} AND email IS NOT DISTINCT FROM ${found.email}
      AND organization_id IS NOT DISTINCT FROM ${found.organizationId}`;
  return found;
}

export const listInvitations = (
  db: Db,
  { organizationId }: { readonly organizationId: string },
): Promise<AccountLink[]> =>
  selectLinks(
    db,
    sql`organization_id = ${organizationId} AND kind = 'invitation' AND parent_id IS NULL ORDER BY account_links.created_at DESC, account_links.id`,
  );

export const revokeInvitation = async ({ client }: Db, { id, organizationId }: OwnedRow): Promise<boolean> =>
  (await client.execute`
    DELETE FROM account_links WHERE id = ${id} AND organization_id = ${organizationId} AND kind = 'invitation' AND parent_id IS NULL`) ===
  1;

type NewMailInput = {
  readonly event: AccountMail;
  readonly subjectId: string;
  readonly organizationId?: string | null;
  readonly recipient: string;
  readonly requestId: string;
};

/** The row is the same whether or not the address has an account: the notifier checks that. */
export async function writeAccountMail(
  { client }: Db,
  { event, subjectId, organizationId = null, recipient, requestId }: NewMailInput,
): Promise<void> {
  await client.execute`
    INSERT INTO webhook_deliveries (organization_id, created_by, type, event, subject_id, request_id, recipients)
    VALUES (${organizationId}, 'system', 'email', ${event}, ${subjectId}, ${requestId}, ${JSON.stringify([recipient])}::jsonb)`;
}
