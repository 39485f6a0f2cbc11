import { expect, test } from '@jest/globals';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { internalUrls, resolvingUrls } from '@tintype/network/for-tests/internal-urls';
import { createEgressGuard } from '@tintype/network/egress-guard';
import { createGuardedFetch, type GuardedFetch } from '@tintype/network/guarded-fetch';
import { sealSecret } from '@tintype/runtime/secrets';
import { webhookDriver } from '../destinations/destinations.ts';
import { createHttpChannel, type HttpMessage } from './http.ts';

const key = Buffer.alloc(32, 7);
const clock = { now: () => new Date('2026-11-21T10:00:00.900Z') };
const message: HttpMessage = {
  id: '3d6f6d84-5a3a-4b5e-9d53-6f1c1f0e7c11',
  event: 'JOB_COMPLETED',
  type: 'webhook',
  destination: webhookDriver,
  settings: null,
  url: 'https://example.com/hook',
  webhookId: 'w1',
  secret: null,
  formerSecret: null,
  body: Buffer.from('{"a":1}'),
};
const channel = (fetch: GuardedFetch) =>
  createHttpChannel({ guardedFetch: fetch, clock, keys: () => [key], timeoutMs: 30_000 });

test('no internal address is called, however it is spelled and whatever DNS says', async () => {
  let dialled = 0;
  const answers = new Map<string, string>();
  const guard = createEgressGuard({
    policy: createAddressPolicy({ allow: [], ports: [] }),
    resolve: async (name) => [answers.get(name) ?? '127.0.0.1'],
    dial: async () => {
      dialled += 1;
      throw new Error('dialled');
    },
  });
  const send = channel(createGuardedFetch({ guard, userAgent: 'test' }));
  const urls = [...internalUrls(), ...resolvingUrls()];
  for (const one of urls) {
    if ('answer' in one) answers.set(one.name, one.answer);
    expect({ url: one.url, ...(await send({ ...message, url: one.url })) }).toMatchObject({
      url: one.url,
      kind: 'refused',
      error: expect.stringMatching(/^The address is not allowed as a destination: .+\./),
    });
  }
  expect(urls.length).toBeGreaterThan(1_000);
  expect(dialled).toBe(0);
});

test.each([
  ['http://10.0.0.1/', 'it is an internal, private or reserved address. The operator', 'TINTYPE_ALLOW_HOSTS'],
  ['http://wiki/', 'its host name has no dot', 'TINTYPE_ALLOW_HOSTS'],
  ['http://example.com:8123/', 'its port is not allowed', 'TINTYPE_ALLOW_PORTS'],
  ['ftp://example.com/', 'only http:// and https:// URLs are allowed.', ''],
  ['http://user:word@example.com/', 'it contains a user name or password.', 'set a secret'],
])('a delivery to %s tells by which rule it was refused, and what helps', async (url, rule, fix) => {
  const guard = createEgressGuard({
    policy: createAddressPolicy({ allow: [], ports: [] }),
    resolve: async () => [],
    dial: () => Promise.reject(new Error('dialled')),
  });
  const sending = await channel(createGuardedFetch({ guard, userAgent: 'test' }))({ ...message, url });
  const error = sending.kind === 'refused' ? sending.error : '';
  expect(error).toContain(`The address is not allowed as a destination: ${rule}`);
  expect(error).toContain(fix);
  expect(error).not.toContain('word@');
});

test('a secret that was sealed for another webhook signs nothing', async () => {
  let sent = 0;
  const fetch: GuardedFetch = async () => {
    sent += 1;
    return { status: 200, headers: {}, body: Buffer.alloc(0), truncated: false };
  };
  await expect(channel(fetch)({ ...message, secret: sealSecret(key, 's', 'w2') })).rejects.toThrow();
  expect(sent).toBe(0);
});

test('an attempt has the time of its sending in whole seconds, and the body as it is', async () => {
  const requests: Parameters<GuardedFetch>[] = [];
  const send = channel(async (...request) => {
    requests.push(request);
    return { status: 429, headers: { 'retry-after': '7' }, body: Buffer.from('é'.repeat(2_000)), truncated: false };
  });
  const outcome = await send({ ...message, secret: sealSecret(key, 's', 'w1') });
  expect(outcome).toEqual({ kind: 'answered', status: 429, response: 'é'.repeat(512), retryAfterMs: 7_000 });
  const [url, { method, headers, body, timeoutMs }] = requests[0]! as [
    string,
    NonNullable<Parameters<GuardedFetch>[1]>,
  ];
  expect({ url, method, timeoutMs, body }).toEqual({
    url: message.url,
    method: 'POST',
    timeoutMs: 30_000,
    body: message.body,
  });
  expect(headers).toMatchObject({ 'X-Webhook-Timestamp': '1795255200', 'webhook-timestamp': '1795255200' });
});
