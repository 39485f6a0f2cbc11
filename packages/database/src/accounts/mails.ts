import type { AccountMail } from '@tintype/contracts/accounts/account-mails';
import type { Db } from '../connect.ts';

type NewMailInput = {
  readonly event: AccountMail;
  /** The invitation, or the request that led to it. */
  readonly subjectId: string;
  readonly organizationId?: string | null;
  readonly recipient: string;
  readonly requestId: string;
};

/**
 * The same for an address that has an account and one that has none: which of them it is the
 * notifier finds out.
 */
export async function writeAccountMail(
  { client }: Db,
  { event, subjectId, organizationId = null, recipient, requestId }: NewMailInput,
): Promise<void> {
  await client.execute`
    INSERT INTO webhook_deliveries (organization_id, created_by, type, event, subject_id, request_id, recipients)
    VALUES (${organizationId}, 'system', 'email', ${event}, ${subjectId}, ${requestId}, ${JSON.stringify([recipient])}::jsonb)`;
}
