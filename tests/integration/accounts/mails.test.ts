import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { until } from '@tintype/testing/until';
import { sql } from '@tintype/database/statements/sql';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { addPerson, codeOf, openBrowser, openSession, password, tokenIn, type Person } from './people.ts';

let gateway: TestGateway;
let mailbox: Mailbox;
let member: Member;
let owner: Person;
beforeAll(async () => {
  gateway = await startGateway();
  mailbox = await startMailbox(gateway);
});
afterAll(async () => {
  await mailbox.stop();
  await gateway.end();
});
beforeEach(async () => {
  mailbox.empty();
  member = await gateway.join('pro');
  owner = await addPerson(gateway, { [member.organizationId]: 'owner' });
});

const settled = () =>
  until(async () => (await gateway.database.client.mail.count({ where: { state: 'PENDING' } })) === 0);
const guest = () => openBrowser(gateway, `192.0.2.${Math.floor(mailbox.received.length) + 100}`);

test('an invitation comes by mail with a link of its own; what an organization calls itself is text', async () => {
  const browser = await openSession(gateway, owner);
  const home = `/v1/organizations/${member.organizationId}`;
  await browser.send(home, { method: 'PUT', body: { name: '<img src=x> & Co' } });
  const made = await browser.send(`${home}/invitations`, { body: { email: 'new@example.com', role: 'viewer' } });
  expect(made.json).toMatchObject({ isMailed: true });
  const { subject, text, html } = await mailbox.mailTo('new@example.com');
  expect(subject).toBe('You are invited to <img src=x> & Co on Tintype');
  expect(html).toContain('&lt;img src=x&gt; &amp; Co');
  expect(text).toContain(`${gateway.url}/invitation#`);
  expect(tokenIn(text)).not.toBe(tokenIn(String(made.json['url'])));
  const joined = await guest().send('/v1/account/invitations/join', {
    body: { token: tokenIn(text), name: 'New', password },
  });
  expect(joined.json).toMatchObject({
    email: 'new@example.com',
    organizations: [{ id: member.organizationId, role: 'viewer' }],
  });
  const again = await guest().send('/v1/account/invitations/read', {
    body: { token: tokenIn(String(made.json['url'])) },
  });
  expect(codeOf(again)).toEqual([410, 'LINK_INVALID']);
});

test('an invitation that is taken back is not sent, and its mailed link works no more', async () => {
  const browser = await openSession(gateway, owner);
  const home = `/v1/organizations/${member.organizationId}/invitations`;
  const { json } = await browser.send(home, { body: { email: 'back@example.com', role: 'viewer' } });
  const { text } = await mailbox.mailTo('back@example.com');
  await browser.send(`${home}/${String(json['id'])}`, { method: 'DELETE' });
  expect((await guest().send('/v1/account/invitations/read', { body: { token: tokenIn(text) } })).status).toBe(410);
});

test('a reset is mailed to who has an account and to nobody else, and both are answered alike', async () => {
  const [known, unknown] = [guest(), guest()];
  const answers = [
    await known.send('/v1/account/password-reset', { body: { email: owner.email } }),
    await unknown.send('/v1/account/password-reset', { body: { email: 'nobody@example.com' } }),
  ];
  expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual([
    [202, 0],
    [202, 0],
  ]);
  const { text } = await mailbox.mailTo(owner.email);
  await settled();
  expect(mailbox.received.flatMap(({ to }) => to)).toEqual([owner.email]);
  const reset = { token: tokenIn(text), password: 'ganz anders als vorher' };
  expect((await known.send('/v1/account/password-reset/confirm', { body: reset })).status).toBe(204);
});

test('mails to one address are slowed down by address, from whatever network and whether it has an account or not', async () => {
  const paths = ['password-reset', 'sign-up'].map((name) => `/v1/account/${name}`);
  const askFrom = (network: number, path: string, email: string) =>
    openBrowser(gateway, `198.51.${network}.1`).send(path, { body: { email } });
  for (const path of paths)
    for (const email of [(await addPerson(gateway)).email, `nobody-of-${path.slice(-2)}@example.com`]) {
      const asked = [];
      for (let network = 0; network < 8; network += 1) asked.push(await askFrom(network, path, email));
      expect(asked.slice(0, 5).map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
      // The first delay is of one second only.
      expect(asked.slice(5).map(codeOf)).toContainEqual([429, 'SIGN_IN_DELAYED']);
    }
  expect((await askFrom(1, paths[0]!, 'another@example.com')).status).toBe(202);
});

test('invitations are mails too: an owner fills no mailbox with them', async () => {
  const browser = await openSession(gateway, owner);
  const home = `/v1/organizations/${member.organizationId}/invitations`;
  const asked = [];
  for (let count = 0; count < 8; count += 1)
    asked.push(await browser.send(home, { body: { email: 'filled@example.com', role: 'viewer' } }));
  expect(asked.slice(0, 5).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(asked.slice(5).map(codeOf)).toContainEqual([429, 'SIGN_IN_DELAYED']);
});

test('whoever signs up gets a link, with it an account and an organization on the plan free; who has one is told so', async () => {
  const browser = guest();
  expect((await browser.send('/v1/account/sign-up', { body: { email: 'fresh@example.com' } })).status).toBe(202);
  const token = tokenIn((await mailbox.mailTo('fresh@example.com')).text);
  const body = { token, name: 'Fresh', password, organization: 'Fresh & Co' };
  const made = await browser.send('/v1/account/sign-up/confirm', { body });
  expect([made.status, made.json['isAdministrator']]).toEqual([201, false]);
  expect((await browser.send('/v1/usage/quota')).json).toMatchObject({ tier: 'free', screenshots: { limit: 100 } });
  expect((await browser.send('/v1/account/sign-up/confirm', { body })).status).toBe(410);
  expect((await browser.send('/v1/account/sign-up', { body: { email: owner.email } })).status).toBe(202);
  const { subject, text } = await mailbox.mailTo(owner.email);
  expect([subject, tokenIn(text)]).toEqual(['You already have an account on Tintype', '']);
});

test('an organization on the plan free invites by a link to copy', async () => {
  const free = await gateway.join('free');
  const browser = await openSession(gateway, await addPerson(gateway, { [free.organizationId]: 'owner' }));
  const made = await browser.send(`/v1/organizations/${free.organizationId}/invitations`, {
    body: { email: 'x@example.com', role: 'viewer' },
  });
  expect([made.json['isMailed'], tokenIn(String(made.json['url']))]).toEqual([false, expect.stringMatching(/^.{43}$/)]);
  await settled();
  expect(mailbox.received).toEqual([]);
});

test('no password, link, session or key is in a log line or in the database', async () => {
  const browser = guest();
  const canary = 'Kanarienvogel im Bergwerk';
  await browser.send('/v1/account/sign-up', { body: { email: 'canary@example.com' } });
  const token = tokenIn((await mailbox.mailTo('canary@example.com')).text);
  await browser.send('/v1/account/sign-up/confirm', {
    body: { token, name: 'C', password: canary, organization: 'C' },
  });
  await browser.send('/v1/account/confirm', { body: { password: canary } });
  await browser.send('/v1/account/sign-in', { body: { email: 'canary@example.com', password: `${canary}, mistyped` } });
  const { json } = await browser.send('/v1/account');
  const [{ id }] = json['organizations'] as unknown as [{ id: string }];
  const key = await browser.send(`/v1/organizations/${id}/keys`, { body: { name: 'canary' } });
  const invitation = await browser.send(`/v1/organizations/${id}/invitations`, {
    body: { email: 'i@example.com', role: 'viewer' },
  });
  const secrets = [
    canary,
    token,
    browser.cookie().split('=')[1]!,
    String(key.json['key']),
    tokenIn(String(invitation.json['url'])),
  ];
  expect(secrets.every((text) => text.length > 20)).toBe(true);
  const tables = await gateway.database.client.rows<{ name: string }>`
    SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      gateway.database.client.rows<{ row: string }>(sql.raw(`SELECT t::text AS row FROM "${name}" AS t`)),
    ),
  );
  const kept = rows.flat().map(({ row }) => row);
  expect(kept.some((row) => row.includes('canary@example.com'))).toBe(true);
  for (const text of secrets) {
    const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')];
    expect(kept.filter((row) => forms.some((form) => row.includes(form)))).toEqual([]);
    expect(gateway.lines.filter((line) => JSON.stringify(line).includes(text))).toEqual([]);
  }
});
