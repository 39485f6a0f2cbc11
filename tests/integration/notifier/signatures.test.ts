import { readFileSync } from 'node:fs';
import { verify } from '@octokit/webhooks-methods';
import { expect, test } from '@jest/globals';
import { deliveryHeaders } from '@tintype/contracts/events/signing';
import { Webhook } from 'standardwebhooks';

/** The receiver that docs/webhooks.md shows. */
type Receiver = { readonly isGenuine: (secret: string, headers: Record<string, string>, body: Buffer) => boolean };
const guide = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const example = /```js\n([\s\S]*?)```/.exec(guide)![1]!;
const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as Receiver;

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = Buffer.from(JSON.stringify({ event: 'JOB_COMPLETED', data: { jobId: 'abcdefghij', title: 'ünïcode' } }));
const message = { id: '3d6f6d84-5a3a-4b5e-9d53-6f1c1f0e7c11', timestampSeconds: Math.floor(Date.now() / 1_000), body };
const sent = Object.fromEntries(
  Object.entries(deliveryHeaders('JOB_COMPLETED', message, secret)).map(([name, value]) => [name.toLowerCase(), value]),
);

type Request = { readonly headers: Record<string, string>; readonly body: Buffer };
const bySha256 = async ({ headers, body: bytes }: Request): Promise<boolean> =>
  verify(secret, bytes.toString('latin1'), headers['x-webhook-signature']!).catch(() => false);
const byStandard = ({ headers, body: bytes }: Request): boolean => {
  try {
    new Webhook(secret).verify(bytes.toString('latin1'), headers);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    return false;
  }
};

/** Bytes are read as Latin-1 by the libraries, which take text: so every byte of a body counts. */
const asText = Buffer.from(body.toString('latin1'), 'utf8');
const textHeaders = Object.fromEntries(
  Object.entries(deliveryHeaders('JOB_COMPLETED', { ...message, body: asText }, secret)).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]),
);

test('what is sent verifies three times: in GitHubʼs library, in Standard Webhooksʼ, and as the guide shows', async () => {
  expect(await bySha256({ headers: textHeaders, body })).toBe(true);
  expect(byStandard({ headers: textHeaders, body })).toBe(true);
  expect(isGenuine(secret, sent, body)).toBe(true);
});

/** Numerical Recipes' generator: the same mutations on every run. */
function* places(seed: number): Generator<number> {
  for (let state = seed; ;) yield (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
}
const flip = (bytes: Buffer, place: number): Buffer => {
  const changed = Buffer.from(bytes);
  const bit = place % (bytes.length * 8);
  changed[bit >> 3]! ^= 1 << (bit & 7);
  return changed;
};

test('a thousand flipped bits, in bodies and in each header that is signed or signs, are never accepted', async () => {
  const random = places(26);
  const next = (): number => random.next().value as number;
  const parts = ['body', 'x-webhook-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const accepted: unknown[] = [];
  for (let number = 0; number < 1_000; number += 1) {
    const part = parts[next() % parts.length]!;
    const place = next() >>> 3;
    const change = (headers: Record<string, string>): Request =>
      part === 'body'
        ? { headers, body: flip(body, place) }
        : { headers: { ...headers, [part]: flip(Buffer.from(headers[part]!), place).toString('latin1') }, body };
    const isStandardPart = part !== 'x-webhook-signature';
    const isShaPart = part === 'body' || part === 'x-webhook-signature';
    if (isShaPart && (await bySha256(change(textHeaders)))) accepted.push({ part, place, by: 'sha256' });
    if (isStandardPart && byStandard(change(textHeaders))) accepted.push({ part, place, by: 'standard' });
    const asGuided = change(sent);
    if (isStandardPart && isGenuine(secret, asGuided.headers, asGuided.body))
      accepted.push({ part, place, by: 'guide' });
  }
  expect(accepted).toEqual([]);
});

test('the guideʼs receiver refuses what was sent long ago', () => {
  const old = { ...message, timestampSeconds: message.timestampSeconds - 600 };
  const headers = Object.fromEntries(
    Object.entries(deliveryHeaders('JOB_COMPLETED', old, secret)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(isGenuine(secret, headers, body)).toBe(false);
});
