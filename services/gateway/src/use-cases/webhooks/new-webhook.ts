import type { WebhookFields } from '@tintype/contracts/destinations/webhook-fields';
import type { NewWebhook } from '@tintype/database/webhooks/webhooks';
import type { Dependencies } from '../../dependencies.ts';
import { urlNotAllowed } from '@tintype/contracts/errors/refused-url';

export type WebhookDependencies = Pick<Dependencies, 'newId' | 'sealSecret' | 'checkUrl'>;
type NewWebhookInput = {
  readonly fields: WebhookFields;
  /** Receives the exact reason of a refused address, which its caller does not learn. */
  readonly onRefusedUrl: (reason: string) => void;
};

/**
 * Returns the notification target in its stored form; `undefined` without a `webhookUrl`. Its
 * address is checked like the address of a capture.
 */
export function newWebhook(
  { newId, sealSecret, checkUrl }: WebhookDependencies,
  { fields: { webhookUrl, webhookSecret }, onRefusedUrl }: NewWebhookInput,
): Omit<NewWebhook, 'organizationId'> | undefined {
  if (webhookUrl === undefined) return undefined;
  const verdict = checkUrl(webhookUrl);
  if (!verdict.allowed)
    throw urlNotAllowed({ refusal: verdict, field: 'webhookUrl', use: 'a destination', onRefusedUrl });
  const id = newId();
  return {
    id,
    url: verdict.url.href,
    ...(webhookSecret === undefined ? {} : { secret: sealSecret(webhookSecret, id) }),
  };
}
