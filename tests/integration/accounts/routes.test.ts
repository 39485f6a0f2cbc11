import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RouteDescription } from '@tintype/gateway/http/route';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { call } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addPerson, codeOf, openSession, password, type Browser } from './people.ts';
import { sql } from '@tintype/database/statements/sql';

/**
 * What holds for every route that people use, made from the table of routes so that none is
 * forgotten.
 */
let gateway: TestGateway;
let member: Member;
let owner: Browser;
let viewer: Browser;
let stranger: Browser;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
  const other = await gateway.join();
  const signedIn = async (...who: [Parameters<typeof addPerson>[1], boolean?]) =>
    openSession(gateway, await addPerson(gateway, ...who));
  owner = await signedIn({ [member.organizationId]: 'owner' });
  viewer = await signedIn({ [member.organizationId]: 'viewer' });
  stranger = await signedIn({ [other.organizationId]: 'owner' });
  admin = await signedIn({ [member.organizationId]: 'owner' }, true);
});
afterAll(() => gateway.end());

const changing = routeDescriptions.filter(({ method }) => method !== 'get');
const isFor =
  (kind: 'user' | 'account') =>
  ({ access }: RouteDescription) =>
    access !== 'public' && access.includes(kind);
const filled = ({ path }: RouteDescription): string =>
  path.replace('{organizationId}', member.organizationId).replaceAll(/\{\w+\}/g, 'a'.repeat(20));
const rows = (routes: readonly RouteDescription[]) =>
  routes.map((route): [string, RouteDescription] => [`${route.method} ${route.path}`, route]);
const sentTo = ({ method, body }: RouteDescription) => ({
  method: method.toUpperCase(),
  ...(body === undefined ? {} : { body: {} }),
});

// services/gateway/src/accounts/page-origin.test.ts has every other way in which a page can be
// foreign.
test.each(
  rows(changing.filter((route) => isFor('user')(route) || isFor('account')(route) || route.isOfOwnPages === true)),
)('%s is refused to a page of another port of this host, even with the cookie', async (_name, route) => {
  const headers = {
    origin: 'http://127.0.0.1:1',
    'sec-fetch-site': 'same-origin',
    'x-tintype-request': '1',
    cookie: owner.cookie(),
  };
  const answer = await call(`${gateway.url}${filled(route)}`, { headers, ...sentTo(route) });
  expect(codeOf(answer)).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
});

test.each(
  rows(
    changing.filter(
      ({ access, body, isOfOwnPages }) =>
        body !== undefined &&
        (isOfOwnPages === true || (access !== 'public' && !access.includes('api-key') && !access.includes('trigger'))),
    ),
  ),
)('%s accepts no body that a form of another page could send', async (_name, route) => {
  // tests/integration/gateway/wire.test.ts has the other types of forms.
  const headers = {
    origin: gateway.url,
    'sec-fetch-site': 'same-origin',
    'x-tintype-request': '1',
    cookie: admin.cookie(),
    'content-type': 'text/plain',
  };
  const answer = await call(`${gateway.url}${filled(route)}`, {
    headers,
    raw: '{}',
    method: route.method.toUpperCase(),
  });
  expect(codeOf(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each(
  rows(
    routeDescriptions.filter((route) => route.method === 'get' && (isFor('user')(route) || isFor('account')(route))),
  ),
)('%s shows nothing to a page of another port, even with the cookie', async (_name, route) => {
  const headers = { 'sec-fetch-site': 'same-site', cookie: owner.cookie() };
  expect(codeOf(await call(`${gateway.url}${filled(route)}`, { headers }))).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
});

test.each(rows(changing.filter((route) => isFor('user')(route) && route.role !== 'viewer')))(
  'a viewer is refused %s',
  async (_name, route) => {
    expect(codeOf(await viewer.send(filled(route), sentTo(route)))).toEqual([403, 'ROLE_NOT_ALLOWED']);
  },
);

test.each(rows(routeDescriptions.filter(({ path }) => path.includes('{organizationId}'))))(
  '%s is not there for the owner of another organization',
  async (_name, route) => {
    expect(codeOf(await stranger.send(filled(route), sentTo(route)))).toEqual([404, 'NOT_FOUND']);
  },
);

test.each(rows(routeDescriptions.filter(({ isAdministration }) => isAdministration === true)))(
  '%s is refused to whoever does not administer',
  async (_name, route) => {
    expect(codeOf(await owner.send(filled(route), sentTo(route)))).toEqual([403, 'ROLE_NOT_ALLOWED']);
  },
);

test.each(rows(routeDescriptions.filter(({ needsConfirmation }) => needsConfirmation === true)))(
  '%s is refused a quarter of an hour after the password, until it is entered again',
  async (_name, route) => {
    await gateway.database.client.execute(
      sql.raw(`UPDATE sessions SET confirmed_at = now() - interval '15 minutes 1 second'`),
    );
    expect(codeOf(await admin.send(filled(route), sentTo(route)))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect((await admin.send('/v1/account/confirm', { body: { password } })).status).toBe(200);
    expect(codeOf(await admin.send(filled(route), sentTo(route)))[0]).not.toBe(403);
  },
);
