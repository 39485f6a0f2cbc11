import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newToken, tokenDigest } from '@tintype/contracts/accounts/tokens';
import { deliveryHeaders } from '@tintype/contracts/events/signing';
import { newId } from '@tintype/contracts/ids/ids';
import { createLink } from '@tintype/database/accounts/links';
import { createUser } from '@tintype/database/accounts/users';
import { deriveKey } from '@tintype/runtime/secrets';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { createPasswords } from '@tintype/gateway/accounts/passwords';
import { openBrowser } from '../integration/accounts/people.ts';
import { jsonOf, runTintype } from './run-tintype.ts';
import { withoutBrowser } from './without-browser.ts';

const names = ['gateway', 'render', 'scheduler', 'notifier'] as const;
const [next, password, hookSecret] = [randomBytes(32).toString('hex'), 'vier Worte reichen aus', 'topsecret'];

let system: System;
let receiver: Server;
let hook: string;
let answerWith = 503;
const signed: boolean[] = [];
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  receiver = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const [id, event, at] = ['x-webhook-delivery-id', 'x-webhook-event', 'x-webhook-timestamp'].map((name) =>
        String(req.headers[name]),
      );
      const message = { id: id!, timestampSeconds: Number(at), body: Buffer.concat(chunks) };
      const expected = deliveryHeaders(event!, message, hookSecret) as Readonly<Record<string, string>>;
      if (answerWith === 200) signed.push(req.headers['x-webhook-signature'] === expected['X-Webhook-Signature']);
      res.writeHead(answerWith).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  undo.defer(async () => {
    receiver.close();
    receiver.closeAllConnections();
  });
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  system = await startSystem({ services: [], allowHosts: ['127.0.0.0/8'], programs: withoutBrowser });
  undo.defer(system.stop);
  // Every process learns of the next secret before one uses it, so that they can be restarted one
  // by one.
  await startWith({ TINTYPE_SECRET_OTHER: next });
});
afterAll(() => undo.disposeAsync());

async function startWith(settings: Readonly<Record<string, string>>): Promise<void> {
  for (const name of names) await system.start(name, settings);
}
async function restartWith(settings: Readonly<Record<string, string>>): Promise<void> {
  await Promise.all(names.map((name) => system.service(name).stop()));
  await startWith(settings);
}

type Json = Readonly<Record<string, string>>;
const headers = (apiKey: string) => ({ 'Content-Type': 'application/json', 'X-API-Key': apiKey });
async function send(path: string, body: object, more: Readonly<Record<string, string>> = {}): Promise<Json> {
  const answer = await fetch(`${system.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { ...headers(system.apiKey), ...more },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Json;
}
const statusOf = (url: string, apiKey?: string): Promise<number> =>
  fetch(url, { ...(apiKey !== undefined && { headers: headers(apiKey) }) }).then(({ status }) => status);

test('while the secret is changed and afterwards, keys, sessions, passwords, links, signed links, repeated requests and signatures go on', async () => {
  const { database, secret } = system;
  const passwords = createPasswords({ random: randomBytes, peppers: () => [deriveKey(secret, 'password-pepper')] });
  const email = 'ada@example.com';
  await createUser(database, {
    id: newId(randomBytes),
    email,
    name: 'Ada',
    password: await passwords.hash(password, { address: '127.0.0.1' }),
  });
  const token = newToken(randomBytes);
  await createLink(database, {
    id: newId(randomBytes),
    kind: 'reset',
    email,
    createdBy: 'system',
    digest: tokenDigest(token, deriveKey(secret, 'account-link-pepper')),
  });
  const browser = openBrowser({ url: system.gatewayUrl });
  const signIn = () =>
    openBrowser({ url: system.gatewayUrl }).send('/v1/account/sign-in', { body: { email, password } });
  expect((await browser.send('/v1/account/sign-in', { body: { email, password } })).status).toBe(200);
  const order = { url: 'http://127.0.0.1:9/1', format: 'png', webhookUrl: hook, webhookSecret: hookSecret };
  const once1 = { 'Idempotency-Key': 'the-same-order' };
  const first = await send('/v1/screenshots/async', order, once1);
  const { storageUrl } = await send('/v1/screenshots', {
    url: 'http://127.0.0.1:9/2',
    format: 'png',
    responseType: 'url',
  });
  expect(await statusOf(storageUrl!)).toBe(200);
  await until(async () => (await database.client.webhookAttempt.count()) > 0);

  const allGoOn = async (): Promise<void> => {
    expect(await statusOf(`${system.gatewayUrl}/v1/usage`, system.apiKey)).toBe(200);
    expect((await browser.send('/v1/account')).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(await statusOf(storageUrl!)).toBe(200);
    expect(await send('/v1/screenshots/async', order, once1)).toMatchObject({ id: first['id'] });
  };
  await allGoOn();
  await restartWith({ TINTYPE_SECRET: next, TINTYPE_SECRET_OTHER: secret });
  await allGoOn();
  const ofNext = await send('/v1/screenshots', { url: 'http://127.0.0.1:9/3', format: 'png', responseType: 'url' });

  const rotate = () =>
    runTintype({ ...system, secret: next }, ['secret', 'rotate', '--json'], { TINTYPE_SECRET_OTHER: secret });
  const rotated = await jsonOf(rotate());
  // The secret of a webhook, and the body of a delivery.
  expect(rotated).toMatchObject({ resealed: 2, closed: [] });
  // Broken off and repeated, or simply repeated.
  expect(await jsonOf(rotate())).toMatchObject({ resealed: 0, closed: [] });
  await allGoOn();

  await restartWith({ TINTYPE_SECRET: next });
  await allGoOn();
  expect(await statusOf(ofNext['storageUrl']!)).toBe(200);
  answerWith = 200;
  await database.client.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date() } });
  await until(() => signed.length > 0);
  expect(signed[0]).toBe(true);
  const reset = await openBrowser({ url: system.gatewayUrl }).send('/v1/account/password-reset/confirm', {
    body: { token, password: 'fünf ganz andere gute Worte' },
  });
  expect(reset.status).toBe(204);

  // What was leaked can be made void in the end.
  const forget = ['secret', 'forget', '--retired', String(rotated['retired'])];
  expect(await runTintype({ ...system, secret: next }, forget)).toMatchObject({ exitCode: 0 });
  await system.service('gateway').stop();
  await system.start('gateway', { TINTYPE_SECRET: next });
  expect(await statusOf(`${system.gatewayUrl}/v1/usage`, system.apiKey)).toBe(401);
  expect(await statusOf(storageUrl!)).toBe(403);
  expect(await statusOf(ofNext['storageUrl']!)).toBe(200);
});
