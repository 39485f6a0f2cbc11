import { WebhookError } from './errors.ts';
import type { WebhookEvent } from './wire.ts';

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /**
   * The maximum difference of the two clocks in seconds, which is also how long a recorded message
   * could be replayed. 300 by default.
   */
  readonly toleranceSeconds?: number;
  readonly now?: () => number;
};

/**
 * Returns the event if it is recent and signed by the secret over id, time and body (Standard
 * Webhooks). Deliveries may arrive twice: store each handled `webhook-id`.
 * @param rawBody - The body as it arrived, before it is parsed.
 * @param secret - While the secret is being changed, pass the old and the new one.
 * @throws WebhookError otherwise.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: Headers | HeaderRecord,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = formatHeader(headers, 'webhook-id');
  const time = formatHeader(headers, 'webhook-timestamp');
  const given = formatHeader(headers, 'webhook-signature');
  if (!/^\d+$/.test(time)) throw new WebhookError('The header webhook-timestamp does not contain Unix seconds.');
  const apart = now() / 1_000 - Number(time);
  if (Math.abs(apart) > toleranceSeconds)
    throw new WebhookError(
      `The time of the webhook is ${Math.round(Math.abs(apart))} s ${apart > 0 ? 'before' : 'after'} the ` +
        'time of this machine. Check the clock.',
    );
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
  const signed = joinBytes(new TextEncoder().encode(`${id}.${time}.`), body);
  // During a change of secrets there may be several signatures.
  const signatures = given
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') && base64Pattern.test(one.slice(3)) ? [decodeBase64(one.slice(3))] : []));
  for (const one of [secret].flat()) {
    const key = await readKey(one);
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parseEvent(body);
  }
  throw new WebhookError('The signature does not match. Use the secret of this webhook and the unchanged body.');
}

function formatHeader(headers: Headers | HeaderRecord, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? (headers as Headers).get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '')
    throw new WebhookError(`The header ${name} is missing. Check that the webhook has a secret.`);
  return value;
}

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The key is base64 after `whsec_`. Any other secret is used as it is, in UTF-8. */
async function readKey(secret: string) {
  if (secret === '') throw new TypeError('The secret is empty. Pass the secret of the webhook.');
  const encoded = secret.startsWith('whsec_') ? secret.slice(6) : '';
  const bytes =
    encoded !== '' && base64Pattern.test(encoded) ? decodeBase64(encoded) : new TextEncoder().encode(secret);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
}

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function joinBytes(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

function parseEvent(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookError('The signature is valid, but the body is not JSON.');
  }
}
