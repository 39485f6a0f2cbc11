import type { AuditAction } from '@tintype/contracts/accounts/audit';
import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';

export type NewAuditEntry = {
  readonly organizationId?: string | null;
  readonly actor: PrincipalId;
  readonly action: AuditAction;
  readonly subject: string;
  /** Never contains a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address?: string | null;
  readonly requestId?: string | null;
};
export type AuditEntry = {
  readonly position: number;
  readonly organizationId: string | null;
  readonly actor: string;
  readonly actorEmail: string | null;
  readonly action: AuditAction;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly address: string | null;
  readonly createdAt: Date;
};

/** Call this in the transaction of the action that it records. */
export async function writeAudit({ client }: Db, entry: NewAuditEntry): Promise<void> {
  const { organizationId = null, actor, action, subject, details = {}, address = null, requestId = null } = entry;
  await client.execute`
    INSERT INTO audit_entries (organization_id, actor, action, subject, details, address, request_id)
    VALUES (${organizationId}, ${actor}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb, ${address}, ${requestId})`;
}

type AuditQuery = {
  readonly organizationId?: string;
  readonly action?: AuditAction | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
};

/** Newest first; without an organization, entries of all organizations. */
export const listAudit = (
  { client }: Db,
  { organizationId, action: wanted, search, limit, after }: AuditQuery,
): Promise<AuditEntry[]> =>
  client.rows<AuditEntry>`
    SELECT audit_entries.id::float8 AS position, organization_id AS "organizationId", actor, users.email AS "actorEmail", action, subject,
           details, address, audit_entries.created_at AS "createdAt"
    FROM audit_entries LEFT JOIN users ON actor = 'user:' || users.id
    WHERE ${organizationId === undefined ? sql`true` : sql`organization_id = ${organizationId}`}
      AND ${wanted === undefined ? sql`true` : sql`action = ${wanted}`}
      AND ${search === undefined ? sql`true` : sql`position(lower(${search}) IN lower(concat_ws(' ', actor, users.email, subject, address, details::text))) > 0`}
      AND ${after === undefined ? sql`true` : sql`audit_entries.id < ${after}`}
    ORDER BY audit_entries.id DESC LIMIT ${limit}`;
