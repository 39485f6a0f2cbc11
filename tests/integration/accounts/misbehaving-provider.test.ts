import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createIdentity } from '@tintype/database/accounts/sign-in-methods';
import type { Answer } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { rightDeeds, startMisbehavingProvider, wrongDeeds, type MisbehavingProvider } from './misbehaving-provider.ts';
import { addPerson, codeOf, openBrowser, openSession, type Browser, type Person } from './people.ts';
import { goThrough, signInPath } from './through-provider.ts';

let provider: MisbehavingProvider;
let gateway: TestGateway;
let member: Member;
let ada: Person;
beforeAll(async () => {
  provider = await startMisbehavingProvider();
  gateway = await startGateway({ signInProvider: provider.settings });
  member = await gateway.join();
});
afterAll(async () => {
  await gateway.end();
  await provider.stop();
});
beforeEach(async () => {
  ada = await addPerson(gateway, { [member.organizationId]: 'owner' });
  await createIdentity(gateway.database, { issuer: provider.settings.issuer, subject: ada.userId, userId: ada.userId });
});

const right = rightDeeds['an RSA key that it publishes']!;
const now = (): number => Math.floor(Date.now() / 1_000);
const enter = (browser = openBrowser(gateway)): Promise<Answer> =>
  goThrough(browser, gateway, signInPath, { to: '/usage' });
const placeOf = ({ status, headers }: Answer): readonly unknown[] => [status, headers.get('location')];
const sessionsOf = ({ userId }: Person): Promise<number> =>
  gateway.database.client.session.count({ where: { userId } });

test.each(Object.entries(rightDeeds))('an ID token that the provider signed with %s signs in', async (_name, deed) => {
  provider.behave(deed, { sub: ada.userId, email: ada.email });
  expect(placeOf(await enter())).toEqual([303, '/usage']);
  expect(await sessionsOf(ada)).toBe(1);
});

test.each(Object.entries(wrongDeeds))('an ID token with %s is refused', async (_name, deed) => {
  provider.behave(deed, { sub: ada.userId, email: ada.email });
  expect(placeOf(await enter())).toEqual([303, '/sign-in?problem=refused']);
  expect(await sessionsOf(ada)).toBe(0);
});

test('a user endpoint that tells of another person is refused', async () => {
  provider.behave(right, { sub: ada.userId });
  provider.tell({ sub: 'somebody else', email: ada.email, email_verified: true });
  expect(placeOf(await enter())).toEqual([303, '/sign-in?problem=refused']);
  expect(await sessionsOf(ada)).toBe(0);
});

test.each([
  ['is not there', undefined],
  ['is in the future', 3_600],
  ['was long ago', -600],
])('an auth_time that %s does not confirm', async (_name, inSeconds) => {
  const claims = { sub: ada.userId, email: ada.email };
  provider.behave(right, { ...claims, ...(inSeconds !== undefined && { auth_time: now() + inSeconds }) });
  const browser = openBrowser(gateway);
  expect(placeOf(await enter(browser))).toEqual([303, '/usage']);
  expect(await newKey(browser)).toEqual([403, 'CONFIRMATION_REQUIRED']);
  expect(placeOf(await confirm(browser))).toEqual([303, '/me?problem=refused']);
  expect(await newKey(browser)).toEqual([403, 'CONFIRMATION_REQUIRED']);
  // A clock that is a little ahead is no future.
  provider.behave(right, { ...claims, auth_time: now() + 2 });
  expect(placeOf(await confirm(browser))).toEqual([303, '/me']);
  expect(await newKey(browser)).toEqual([201, undefined]);
});
const confirm = (browser: Browser): Promise<Answer> => goThrough(browser, gateway, '/v1/account/provider/confirm', {});
const newKey = async (browser: Browser): Promise<readonly unknown[]> =>
  codeOf(await browser.send(`/v1/organizations/${member.organizationId}/keys`, { body: { name: 'mine' } }));

test('an unsigned answer links and confirms nothing either', async () => {
  const browser = await openSession(gateway, await addPerson(gateway));
  provider.behave(wrongDeeds['no signature']!, { sub: 'a subject of somebody', email: ada.email });
  expect(placeOf(await goThrough(browser, gateway, '/v1/account/provider/link'))).toEqual([303, '/me?problem=refused']);
  expect((await browser.send('/v1/account/sign-in-means')).json['provider']).toEqual({ name: 'Example ID' });
});

test('without the keys of the provider no signature is believed', async () => {
  const alone = await startGateway({ signInProvider: provider.settings });
  provider.publish(false);
  provider.behave(right, { sub: ada.userId, email: ada.email });
  const answer = await goThrough(openBrowser(alone), alone, signInPath, { to: '/usage' });
  provider.publish(true);
  expect(placeOf(answer)).toEqual([303, '/sign-in?problem=refused']);
  await alone.end();
});
