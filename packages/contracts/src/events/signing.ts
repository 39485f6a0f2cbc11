import { createHmac } from 'node:crypto';

/** The text of the secret is the key. */
export const bodySignature = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

type SignedMessage = {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
};

/**
 * Standard Webhooks 1.0. The id and the time are signed too, so that a receiver can refuse old
 * messages.
 */
export const standardSignature = (secret: string, { id, timestampSeconds, body }: SignedMessage): string =>
  `v1,${createHmac('sha256', standardKey(secret)).update(`${id}.${timestampSeconds}.`).update(body).digest('base64')}`;

const prefix = 'whsec_';
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Decodes a secret of the form `whsec_` and base64. Any other secret is used as UTF-8. */
function standardKey(secret: string): Buffer {
  const encoded = secret.slice(prefix.length);
  const isEncoded = secret.startsWith(prefix) && encoded !== '' && base64.test(encoded);
  return isEncoded ? Buffer.from(encoded, 'base64') : Buffer.from(secret, 'utf8');
}

type Headers = Readonly<Record<string, string>>;

/**
 * The times are Unix seconds. While a secret is being changed, the former one signs too
 * (docs/interface/webhooks.md#headers).
 */
export const deliveryHeaders = (
  event: string,
  message: SignedMessage,
  secret: string | undefined,
  former?: string,
): Headers => ({
  'X-Webhook-Event': event,
  'X-Webhook-Delivery-Id': message.id,
  'X-Webhook-Timestamp': String(message.timestampSeconds),
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestampSeconds),
  ...(secret === undefined
    ? {}
    : {
        'X-Webhook-Signature': bodySignature(secret, message.body),
        'webhook-signature': [secret, ...(former === undefined ? [] : [former])]
          .map((one) => standardSignature(one, message))
          .join(' '),
        ...(former !== undefined && { 'X-Webhook-Signature-Former': bodySignature(former, message.body) }),
      }),
});
