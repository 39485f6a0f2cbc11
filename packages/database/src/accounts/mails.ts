import type { AccountMail } from '@tintype/contracts/accounts/account-mails';
import type { Db } from '../connect.ts';

type NewMailInput = {
  readonly event: AccountMail;
  /** The invitation or the request that caused the email. */
  readonly subjectId: string;
  readonly organizationId?: string | null;
  readonly recipient: string;
  readonly requestId: string;
};

/**
 * Writes an account email. The request is the same whether or not the address has an account; the
 * notifier finds out which of the two applies.
 */
export async function writeAccountMail(
  { client }: Db,
  { event, subjectId, organizationId = null, recipient, requestId }: NewMailInput,
): Promise<void> {
  await client.execute`
    INSERT INTO webhook_deliveries (organization_id, created_by, type, event, subject_id, request_id, recipients)
    VALUES (${organizationId}, 'system', 'email', ${event}, ${subjectId}, ${requestId}, ${JSON.stringify([recipient])}::jsonb)`;
}
