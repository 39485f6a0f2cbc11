import { invalidFields } from '@tintype/contracts/errors/invalid-fields';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { WebhookFields } from '@tintype/contracts/webhooks/request-fields';
import type { NewWebhook } from '@tintype/database/webhooks';
import type { Dependencies } from '../dependencies.ts';

type Asked = {
  readonly fields: WebhookFields;
  /** Gets the exact reason of a refused address, which its caller is not told. */
  readonly onRefusedUrl: (reason: string) => void;
};

/** Who is to be notified, as it is stored; undefined when nobody is. A destination is judged like a target. */
export function newWebhook(
  { newId, sealSecret, checkUrl }: Pick<Dependencies, 'newId' | 'sealSecret' | 'checkUrl'>,
  { fields: { webhookUrl, webhookSecret }, onRefusedUrl }: Asked,
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
