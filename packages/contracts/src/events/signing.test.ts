import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { bodySignature, deliveryHeaders, standardSignature } from './signing.ts';

test("the body's signature is that of GitHub's published example", () => {
  expect(bodySignature("It's a Secret to Everybody", Buffer.from('Hello, World!'))).toBe(
    'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  );
});

test("the standard signature is that of Standard Webhooks' published example", () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1_614_265_330,
    body: Buffer.from('{"test": 2432232314}'),
  };
  expect(standardSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

const message = { id: 'a', timestampSeconds: 1, body: Buffer.from('{}') };
const signedWith = (key: Buffer): string => `v1,${createHmac('sha256', key).update('a.1.{}').digest('base64')}`;

test.each([
  ['padded base64', 'whsec_MfKQ9r8GKYqrTwjUPD8IwA==', Buffer.from('MfKQ9r8GKYqrTwjUPD8IwA==', 'base64')],
  ['base64 without padding', 'whsec_MfKQ9r8GKYqrTwjUPD8IwA', Buffer.from('MfKQ9r8GKYqrTwjUPD8IwA==', 'base64')],
  ['no base64 behind the prefix', 'whsec_not base64!', Buffer.from('whsec_not base64!')],
  ['nothing behind the prefix', 'whsec_', Buffer.from('whsec_')],
  ['a secret of its own', 'ключ 🔑', Buffer.from('ключ 🔑')],
])('the standard key of %s', (_name, secret, key) => {
  expect(standardSignature(secret, message)).toBe(signedWith(key));
});

test('the key of the body signature is the text of the secret, also behind whsec_', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8IwA==';
  const digest = createHmac('sha256', secret).update('{}').digest('hex');
  expect(bodySignature(secret, Buffer.from('{}'))).toBe(`sha256=${digest}`);
});

test('while a secret is changed both sign, and the first signature is that of the new one', () => {
  const headers = deliveryHeaders('JOB_FAILED', message, 'new', 'old');
  expect(headers['webhook-signature']).toBe(
    `${standardSignature('new', message)} ${standardSignature('old', message)}`,
  );
  expect(headers).toMatchObject({
    'X-Webhook-Signature': bodySignature('new', message.body),
    'X-Webhook-Signature-Former': bodySignature('old', message.body),
  });
});

test('without a secret nothing is signed, and all else is said', () => {
  expect(deliveryHeaders('JOB_FAILED', message, undefined)).toEqual({
    'X-Webhook-Event': 'JOB_FAILED',
    'X-Webhook-Delivery-Id': 'a',
    'X-Webhook-Timestamp': '1',
    'webhook-id': 'a',
    'webhook-timestamp': '1',
  });
});
