import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { WebhookFields } from '@tintype/contracts/webhooks/request-fields';
import type { NewWebhook } from '@tintype/database/webhooks';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';

export type WebhookDependencies = {
  readonly newId: () => string;
  /** Encrypts a secret for the webhook of this id. */
  readonly sealSecret: (secret: string, webhookId: string) => Uint8Array;
};
type Asked = {
  readonly fields: WebhookFields;
  readonly checkUrl: AddressPolicy['checkUrl'];
  /** Gets the exact reason of a refused address, which its caller is not told. */
  readonly onRefusedUrl: (reason: string) => void;
};

/** Who is to be told, as it is stored; undefined when nobody is. A destination is judged like a target. */
export function newWebhook(
  { newId, sealSecret }: WebhookDependencies,
  { fields: { webhookUrl, webhookSecret }, checkUrl, onRefusedUrl }: Asked,
): Omit<NewWebhook, 'organizationId'> | undefined {
  if (webhookUrl === undefined) return undefined;
  const verdict = checkUrl(webhookUrl);
  if (!verdict.allowed) {
    if (verdict.rule === 'url') throw invalidFields({ webhookUrl: 'must be a valid URL' });
    onRefusedUrl(`${verdict.rule}: ${verdict.reason}`);
    throw new ServiceError('URL_NOT_ALLOWED', {
      message: 'This URL is not allowed as a destination of webhooks.',
      details: { fields: { webhookUrl: 'is not allowed as a destination' } },
    });
  }
  const id = newId();
  return {
    id,
    url: verdict.url.href,
    ...(webhookSecret === undefined ? {} : { secret: sealSecret(webhookSecret, id) }),
  };
}
