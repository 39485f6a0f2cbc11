import { expect, test } from '@jest/globals';
import { verifyWebhook, WebhookError } from '@tintype/client';
import { deliveryHeaders } from '@tintype/contracts/events/signing';
import { Webhook } from 'standardwebhooks';

const secret = 'a secret of the receiver';
const encoded = `whsec_${Buffer.from('thirty-two bytes of a secret key').toString('base64')}`;
const event = { event: 'JOB_COMPLETED', timestamp: '2026-11-21T10:00:00.000Z', data: { jobId: 'j1' } };
const body = Buffer.from(JSON.stringify(event));
const seconds = 1_800_000_000;
const now = (): number => seconds * 1_000;
const sent = (by: string | undefined = secret) =>
  deliveryHeaders('JOB_COMPLETED', { id: 'd-1', timestampSeconds: seconds, body }, by);
const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

test.each<readonly [string, Parameters<typeof verifyWebhook>]>([
  ['bytes', [body, sent(), secret]],
  ['an ArrayBuffer', [new Uint8Array(body).buffer, sent(), secret]],
  ['text', [body.toString(), sent(), secret]],
  ['Headers', [body, new Headers(sent()), secret]],
  ['names in lower case, as Node has them', [body, lowerCase(sent()), secret]],
  ['a secret in base64', [body, sent(encoded), encoded]],
  ['a secret that only looks like base64', [body, sent('whsec_not base64!'), 'whsec_not base64!']],
  ['one of two secrets', [body, sent(), ['the new one', secret]]],
  [
    'one of two signatures',
    [body, { ...sent(), 'webhook-signature': `v1,AAAA ${sent()['webhook-signature']} v2,x` }, secret],
  ],
])('a delivery is genuine with %s', async (_name, [raw, headers, by]) => {
  expect(await verifyWebhook(raw, headers, by, { now })).toEqual(event);
});

test('a message of another maker of Standard Webhooks is genuine too', async () => {
  const signature = new Webhook(encoded).sign('m-1', new Date(now()), body.toString());
  const headers = { 'webhook-id': 'm-1', 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  expect(await verifyWebhook(body, headers, encoded, { now })).toEqual(event);
});

const changed = (by: Readonly<Record<string, string>>) => ({ ...sent(), ...by });
test.each<readonly [string, Parameters<typeof verifyWebhook>, RegExp]>([
  ['another body', [Buffer.concat([body, Buffer.from(' ')]), sent(), secret], /does not match/],
  ['another secret', [body, sent(), 'another'], /does not match/],
  ['no secret that fits', [body, sent(), []], /does not match/],
  ['another id', [body, changed({ 'webhook-id': 'd-2' }), secret], /does not match/],
  ['another time', [body, changed({ 'webhook-timestamp': String(seconds + 1) }), secret], /does not match/],
  ['a signature cut short', [body, changed({ 'webhook-signature': 'v1,AAAA' }), secret], /does not match/],
  ['a signature that is none', [body, changed({ 'webhook-signature': 'v1,***' }), secret], /does not match/],
  [
    'no signature, for the webhook has no secret',
    [body, deliveryHeaders('JOB_COMPLETED', { id: 'd-1', timestampSeconds: seconds, body }, undefined), secret],
    /webhook-signature is missing/,
  ],
  ['no headers', [body, {}, secret], /webhook-id is missing/],
  ['a time that is none', [body, changed({ 'webhook-timestamp': 'now' }), secret], /Unix seconds/],
])('a delivery is refused with %s', async (_name, [raw, headers, by], message) => {
  const verified = verifyWebhook(raw, headers, by, { now });
  await expect(verified).rejects.toThrow(WebhookError);
  await expect(verified).rejects.toThrow(message);
});

test.each([
  [301, 'before'],
  [-301, 'after'],
])('a clock that is %i s off is told', async (off, where) => {
  const later = () => now() + off * 1_000;
  await expect(verifyWebhook(body, sent(), secret, { now: later })).rejects.toThrow(
    `301 s ${where} the time of this machine`,
  );
  expect(await verifyWebhook(body, sent(), secret, { now: later, toleranceSeconds: 400 })).toEqual(event);
});

test('an empty secret is a mistake of the receiver', async () => {
  await expect(verifyWebhook(body, sent(), '', { now })).rejects.toThrow(TypeError);
});
