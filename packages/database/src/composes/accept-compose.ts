import type { ComposeOutput } from '@tintype/contracts/compose/output-settings';
import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import type { Database, Db } from '../connect.ts';
import { lockCredits, readCredits, OutOfCredits } from '../credits/quota.ts';
import type { Maker } from '../rights/rights.ts';
import { addWebhook, type NewWebhook } from '../webhooks/webhooks.ts';

type NewComposePart = {
  readonly capture: NewCapture;
  readonly partId: string;
  readonly label: string | undefined;
  readonly url: string;
  readonly caption: string | undefined;
};
export type NewCompose = Maker & {
  readonly id: string;
  readonly requestId: string;
  readonly output: ComposeOutput;
  readonly expiresAt: Date;
  readonly webhook?: Omit<NewWebhook, 'organizationId'>;
  readonly parts: readonly NewComposePart[];
};
type AcceptComposeQuota = {
  readonly limit: number | null;
  readonly now: Date;
};

export async function acceptCompose(
  database: Database,
  compose: NewCompose,
  { limit, now }: AcceptComposeQuota,
): Promise<{ readonly createdAt: Date } | OutOfCredits> {
  const { organizationId, parts } = compose;
  const credits = parts.reduce((sum, { capture: { cost = 1 } }) => sum + cost, 0);
  return database.transaction(async (db) => {
    if (limit !== null) {
      await lockCredits(db, organizationId);
      const { used, reserved } = await readCredits(db, { organizationId, now });
      const taken = used + reserved;
      if (taken + credits > limit) return new OutOfCredits({ limit, taken, required: credits });
    }
    return writeCompose(db, compose);
  });
}

async function writeCompose(db: Db, compose: NewCompose): Promise<{ readonly createdAt: Date }> {
  const { id, organizationId, apiKeyId, createdBy, requestId, output, expiresAt, webhook, parts } = compose;
  if (webhook !== undefined) await addWebhook(db, { ...webhook, organizationId });
  const row = await db.client.first<{ createdAt: Date }>`
    INSERT INTO composes (id, organization_id, api_key_id, created_by, request_id, output, expires_at, webhook_id)
    VALUES (${id}, ${organizationId}, ${apiKeyId}, ${createdBy}, ${requestId}, ${JSON.stringify(output)}::jsonb, ${expiresAt},
            ${webhook?.id ?? null})
    RETURNING created_at AS "createdAt"`;
  await acceptCaptures(
    db,
    parts.map(({ capture }) => capture),
  );
  const rows = parts.map(({ capture, partId, label, url, caption }, position) => ({
    position,
    capture_id: capture.id,
    part_id: partId,
    label,
    url,
    caption,
  }));
  await db.client.execute`
    INSERT INTO compose_parts (compose_id, position, capture_id, part_id, label, url, caption)
    SELECT ${id}, position, capture_id, part_id, label, url, caption
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS part (position smallint, capture_id text, part_id text, label text, url text, caption text)`;
  return row!;
}
