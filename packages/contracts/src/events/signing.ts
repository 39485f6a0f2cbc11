import { createHmac } from 'node:crypto';

/**
 * Returns `sha256=` and the lower-case hexadecimal HMAC-SHA256 of the body as it is sent. The text
 * of the secret is the key.
 */
export const bodySignature = (secret: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export type SignedMessage = {
  /** The id, which is the same on every attempt. */
  readonly id: string;
  /** The time of this attempt. */
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
};

/**
 * Returns a signature by Standard Webhooks 1.0. The signature also covers the id and the time, so
 * that a receiver can refuse old messages.
 */
export const standardSignature = (secret: string, { id, timestampSeconds, body }: SignedMessage): string =>
  `v1,${createHmac('sha256', standardKey(secret)).update(`${id}.${timestampSeconds}.`).update(body).digest('base64')}`;

const prefix = 'whsec_';
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/**
 * A secret in the form of Standard Webhooks (`whsec_` and base64) is decoded. Every other secret is
 * used as it is, in UTF-8.
 */
function standardKey(secret: string): Buffer {
  const encoded = secret.slice(prefix.length);
  const isEncoded = secret.startsWith(prefix) && encoded !== '' && base64.test(encoded);
  return isEncoded ? Buffer.from(encoded, 'base64') : Buffer.from(secret, 'utf8');
}

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers of one attempt (docs/interface/webhooks.md#headers), including the headers of
 * Standard Webhooks. Both times are Unix seconds. While a secret is being changed, the former one
 * signs too.
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
