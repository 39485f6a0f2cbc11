import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RequiredRight, isAtLeast, type Role } from '@tintype/contracts/accounts/roles';
import { changeMember } from '@tintype/database/accounts/memberships';
import { eraseOrganization } from '@tintype/database/erase/erase-organization';
import { eraseUser } from '@tintype/database/erase/erase-user';
import { call } from '../gateway/call.ts';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { graphOf } from '../pipelines/graph-of.ts';
import { things, type Place } from './handed-out.ts';
import { addPerson, codeOf, openSession, type Browser } from './people.ts';

let gateway: TestGateway;
let administrator: Browser;
let stranger: Browser;
beforeAll(async () => {
  // The documents of programs are on sites of this machine.
  gateway = await startGateway({ allowHosts: '127.0.0.1' });
  stranger = await openSession(gateway, await addPerson(gateway));
  administrator = await openSession(gateway, await addPerson(gateway, {}, true));
});
afterAll(() => gateway.end());

async function openPlace(): Promise<Place & { readonly owner: Browser }> {
  const member = await gateway.join();
  const [giver, other] = [
    await addPerson(gateway, { [member.organizationId]: 'owner' }, true),
    await addPerson(gateway, { [member.organizationId]: 'owner' }),
  ];
  const [browser, owner] = [await openSession(gateway, giver), await openSession(gateway, other)];
  return { gateway, member, giver, browser, owner, stranger };
}
type OpenPlace = Awaited<ReturnType<typeof openPlace>>;

const memberPath = ({ member, giver }: Place): string =>
  `/v1/organizations/${member.organizationId}/members/${giver.userId}`;
const userPath = ({ giver }: Place): string => `/v1/administration/users/${giver.userId}`;
const put = (browser: Browser, path: string, body: object) => browser.send(path, { method: 'PUT', body });
const run = ({ client }: TestGateway['database']) => client.execute;

type Way = {
  readonly name: string;
  readonly end: (place: OpenPlace) => Promise<unknown>;
  /** The rights that are left. */
  readonly role: Role | null;
  readonly isAdministrator: boolean;
  /**
   * Gives the right back: what ended stays ended. Absent where that is not possible, or nothing
   * ends for good.
   */
  readonly back?: 'everything';
};
const back = 'everything';
/**
 * Every way in which a right ends: by the service, and behind its back, where only the check at
 * each use stops it.
 */
const ways: readonly Way[] = [
  {
    name: 'is removed',
    end: (at) => at.owner.send(memberPath(at), { method: 'DELETE' }),
    role: null,
    isAdministrator: true,
    back,
  },
  {
    name: 'leaves',
    end: ({ browser, member }) => browser.send(`/v1/organizations/${member.organizationId}/leave`, { method: 'POST' }),
    role: null,
    isAdministrator: true,
    back,
  },
  {
    name: 'is made a member',
    end: (at) => put(at.owner, memberPath(at), { role: 'member' }),
    role: 'member',
    isAdministrator: true,
    back,
  },
  {
    name: 'is made a viewer',
    end: (at) => put(at.owner, memberPath(at), { role: 'viewer' }),
    role: 'viewer',
    isAdministrator: true,
    back,
  },
  {
    name: 'is disabled',
    end: (at) => put(administrator, userPath(at), { isDisabled: true }),
    role: null,
    isAdministrator: false,
    back,
  },
  {
    name: 'is no administrator any more',
    end: (at) => put(administrator, userPath(at), { isAdministrator: false }),
    role: 'owner',
    isAdministrator: false,
    back,
  },
  {
    name: 'is erased',
    end: ({ giver }) => eraseUser(gateway.database, { id: giver.userId, email: giver.email }),
    role: null,
    isAdministrator: false,
  },
  {
    name: 'gave it for an organization that is erased',
    end: ({ member: { organizationId } }) =>
      eraseOrganization(gateway.database, {
        organizationId,
        deleteFiles: async () => undefined,
        progress: () => undefined,
      }),
    role: null,
    isAdministrator: true,
  },
  {
    name: 'is removed behind the back of the service',
    end: ({ giver }) => run(gateway.database)`DELETE FROM memberships WHERE user_id = ${giver.userId}`,
    role: null,
    isAdministrator: true,
  },
  {
    name: 'is made a viewer behind the back of the service',
    end: ({ giver }) => run(gateway.database)`UPDATE memberships SET role = 'viewer' WHERE user_id = ${giver.userId}`,
    role: 'viewer',
    isAdministrator: true,
  },
  {
    name: 'is disabled behind the back of the service',
    end: ({ giver }) => run(gateway.database)`UPDATE users SET disabled_at = now() WHERE id = ${giver.userId}`,
    role: null,
    isAdministrator: false,
  },
  {
    name: 'is no administrator any more behind the back of the service',
    end: ({ giver }) => run(gateway.database)`UPDATE users SET is_administrator = false WHERE id = ${giver.userId}`,
    role: 'owner',
    isAdministrator: false,
  },
];

const isLeft = ({ role, isAdministrator }: Way, needs: RequiredRight): boolean =>
  needs === 'administrator' ? isAdministrator : role !== null && isAtLeast(role, needs);
const names = Object.keys(things);

describe.each(ways)('when its giver $name', (way) => {
  let place: OpenPlace;
  const uses: Record<string, () => Promise<boolean>> = {};
  const again: Record<string, () => Promise<boolean>> = {};
  beforeAll(async () => {
    place = await openPlace();
    for (const name of names) {
      uses[name] = await things[name]!.give(place);
      const { needs } = things[name]!;
      // A person who is back listens and works again.
      const isForGood = needs !== 'viewer' && !isLeft(way, needs);
      if (way.back !== undefined && isForGood) again[name] = await things[name]!.give(place);
    }
    await way.end(place);
  });

  test.each(names.map((name) => [isLeft(way, things[name]!.needs) ? 'works on' : 'ends', name] as const))(
    'this %s: %s',
    async (expected, name) => {
      expect((await uses[name]!()) ? 'works on' : 'ends').toBe(expected);
    },
  );

  if (way.back === undefined) return;
  test('what ended does not come back with the right', async () => {
    const { giver, member } = place;
    const { client } = gateway.database;
    await client.execute`UPDATE users SET disabled_at = NULL, is_administrator = true WHERE id = ${giver.userId}`;
    await client.execute`
      INSERT INTO memberships (organization_id, user_id, role) VALUES (${member.organizationId}, ${giver.userId}, 'owner')
      ON CONFLICT (organization_id, user_id) DO UPDATE SET role = 'owner'`;
    for (const [name, use] of Object.entries(again)) expect([name, await use()]).toEqual([name, false]);
  });
});

test('that something ended with the right of its giver is in the audit log, once for each', async () => {
  const place = await openPlace();
  for (const name of [
    'an invitation that was mailed',
    'an API key',
    'a trigger secret that a key of the giver made',
    'a link key',
    'a share link',
  ])
    await things[name]!.give(place);
  await place.owner.send(memberPath(place), { method: 'DELETE' });
  const entries = await gateway.database.client.auditEntry.findMany({
    where: {
      organizationId: place.member.organizationId,
      details: { path: ['rightLostBy'], equals: `user:${place.giver.userId}` },
    },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    'member.invitation_revoked',
    'key.revoked',
    'key.revoked',
    'pipeline.trigger_ended',
    'link_key.revoked',
    'share_link.revoked',
  ]);
  const [, , , trigger] = entries;
  expect(trigger!.actor).toMatch(/^user:/);
});

test('a role that is taken while an invitation is accepted comes before it or after it', async () => {
  const place = await openPlace();
  const use = await things['an invitation that the giver copied']!.give(place);
  const { member, giver } = place;
  const [isJoined] = await Promise.all([
    use(),
    gateway.database.transaction((db) =>
      changeMember(db, { organizationId: member.organizationId, userId: giver.userId, role: null, actor: 'system' }),
    ),
  ]);
  const members = await gateway.database.client.membership.count({ where: { organizationId: member.organizationId } });
  expect(members).toBe(isJoined ? 2 : 1);
});

const graph = graphOf(
  [
    { id: 'trigger', type: 'trigger', data: {} },
    { id: 'views', type: 'captures', data: { views: [{ name: 'Desktop', options: { format: 'png' } }] } },
    { id: 'gallery', type: 'gallery', data: {} },
  ],
  'trigger>views views>gallery',
);
const paysFor = async (id: string): Promise<string | null> =>
  (await gateway.database.client.pipeline.findUniqueOrThrow({ where: { id } })).apiKeyId;

test('a pipeline whose paying key ended runs again once another saves it', async () => {
  const { member, owner } = await openPlace();
  const headers = { 'x-tintype-organization': member.organizationId };
  const made = await call(`${gateway.url}/v1/pipelines`, { key: member.key, body: { name: 'p', graph } });
  const id = String(made.json['id']);
  const save = (revision: number) =>
    owner.send(`/v1/pipelines/${id}`, { method: 'PUT', body: { name: 'saved', revision }, headers });
  expect([(await save(1)).status, await paysFor(id)]).toEqual([200, member.apiKeyId]);
  await owner.send(`/v1/organizations/${member.organizationId}/keys/${member.apiKeyId}`, { method: 'DELETE' });
  expect([(await save(2)).status, await paysFor(id)]).toEqual([200, null]);
});

test('a key that is rolled passes its pipelines and trigger secrets on to the new one', async () => {
  const { member, owner } = await openPlace();
  const base = `${gateway.url}/v1/pipelines`;
  const made = await call(base, { key: member.key, body: { name: 'p', graph } });
  const id = String(made.json['id']);
  const { json } = await call(`${base}/${id}/trigger-secret`, { method: 'POST', key: member.key });
  const rolled = await owner.send(`/v1/organizations/${member.organizationId}/keys/${member.apiKeyId}/roll`, {
    body: { graceSeconds: 0 },
  });
  expect([rolled.status, await paysFor(id)]).toEqual([201, rolled.json['id']]);
  const fired = await call(`${gateway.url}/webhooks/canvas/${id}/trigger`, {
    body: { urls: ['https://example.com/'] },
    headers: { Authorization: `Bearer ${String(json['secret'])}` },
  });
  expect(codeOf(fired)).toEqual([202, undefined]);
});
