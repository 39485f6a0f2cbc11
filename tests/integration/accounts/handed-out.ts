import { randomBytes } from 'node:crypto';
import type { RequiredRight } from '@tintype/contracts/accounts/roles';
import { startPipelineRun } from '@tintype/database/pipelines/start-runs';
import { until } from '@tintype/testing/until';
import { signLink } from '@tintype/contracts/links/sign-link';
import { makeAccountMail } from '@tintype/notifier/bodies/account-mail';
import { anId } from '../database/fresh-database.ts';
import { call } from '../gateway/call.ts';
import { secret, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { connectProgram, works } from '../mcp/connect-program.ts';
import { graphOf } from '../pipelines/graph-of.ts';
import { addEndedRun } from '../schedules/run-rows.ts';
import { addPerson, openBrowser, tokenIn, type Browser, type Person } from './people.ts';

export type Place = {
  readonly gateway: TestGateway;
  readonly member: Member;
  /** Owner and administrator, who hands everything out. */
  readonly giver: Person;
  readonly browser: Browser;
  /** Another person, who uses it. */
  readonly stranger: Browser;
};
/** Whether what was handed out still works. */
type Use = () => Promise<boolean>;

const node = (id: string, data: object = {}) => ({ id, type: id, data });
const graph = graphOf(
  [node('trigger'), node('captures', { views: [{ name: 'Desktop', options: { format: 'png' } }] }), node('gallery')],
  'trigger>captures captures>gallery',
);
const url = 'https://example.com/';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function invite({ member, browser }: Place) {
  const { json } = await browser.send(`/v1/organizations/${member.organizationId}/invitations`, {
    body: { email: `${anId()}@example.com`, role: 'owner' },
  });
  return { id: textOf(json['id']), email: textOf(json['email']), token: tokenIn(textOf(json['url'])) };
}
/** Another person accepts it, as a person who was removed would with a second account. */
const accepting =
  ({ stranger }: Place, token: string): Use =>
  async () =>
    (await stranger.send('/v1/account/invitations/accept', { body: { token } })).status === 200;
async function newKey({ member, browser }: Place): Promise<string> {
  const { json } = await browser.send(`/v1/organizations/${member.organizationId}/keys`, { body: { name: 'mine' } });
  return textOf(json['key']);
}
const firing =
  ({ gateway }: Place, id: string, trigger: string): Use =>
  async () => {
    const answer = await call(`${gateway.url}/webhooks/canvas/${id}/trigger`, {
      body: { urls: [url] },
      headers: { Authorization: `Bearer ${trigger}` },
    });
    return answer.status === 202;
  };

/**
 * A link that is signed and asks for nothing that is there: it is judged, and nothing is captured.
 */
const opening =
  ({ gateway }: Place, { id, secret: linkSecret }: Record<string, unknown>): Use =>
  async () => {
    const link = await signLink({
      baseUrl: gateway.url,
      linkKeyId: textOf(id),
      secret: textOf(linkSecret),
      parameters: [['unknown', 'x']],
    });
    return (await call(link)).status === 400;
  };

/** Shares the run of a schedule that belongs to a key that stays. */
async function showing(
  { gateway, member }: Place,
  send: (path: string, body: object) => ReturnType<typeof call>,
): Promise<Use> {
  const body = { name: 'watched', url, schedule: 'daily' };
  const made = await call(`${gateway.url}/v1/schedules`, { key: member.key, body });
  const scheduleId = textOf(made.json['id']);
  const run = await addEndedRun(gateway, member, scheduleId, { at: new Date() });
  const link = await send(`/v1/schedules/${scheduleId}/share-links`, { executionId: run.id });
  const { pathname } = new URL(textOf(link.json['url']));
  return async () => (await fetch(`${gateway.url}${pathname}`)).status === 200;
}

/**
 * Everything that works without its giver, the right that the giver needs for it, and how it is
 * used.
 */
export const things: Readonly<
  Record<string, { readonly needs: RequiredRight; readonly give: (place: Place) => Promise<Use> }>
> = {
  'an invitation that the giver copied': {
    needs: 'owner',
    give: async (place) => accepting(place, (await invite(place)).token),
  },
  'an invitation that was mailed': {
    needs: 'owner',
    give: async (place) => {
      const { id, email } = await invite(place);
      const { database, url: publicUrl } = place.gateway;
      const parts = { database, publicUrl, secret, random: randomBytes };
      const mail = await makeAccountMail(parts, { event: 'account.invitation', subjectId: id, recipients: [email] });
      return accepting(place, typeof mail === 'string' ? mail : tokenIn(mail.text));
    },
  },
  'a mail with an invitation that waits to be sent': {
    needs: 'owner',
    give: async (place) => {
      const { id, email } = await invite(place);
      const { database, url: publicUrl } = place.gateway;
      const parts = { database, publicUrl, secret, random: randomBytes };
      return async () =>
        typeof (await makeAccountMail(parts, {
          event: 'account.invitation',
          subjectId: id,
          recipients: [email],
        })) !== 'string';
    },
  },
  'an API key': {
    needs: 'member',
    give: async (place) => {
      const key = await newKey(place);
      return async () => (await call(`${place.gateway.url}/v1/devices`, { key })).status === 200;
    },
  },
  'the connection of a program': {
    needs: 'member',
    give: async ({ gateway, browser, member: { organizationId } }) => {
      const { access } = await connectProgram({ gateway, browser, organizationId });
      return () => works(gateway, access);
    },
  },
  'a trigger secret': {
    needs: 'member',
    give: async (place) => {
      // The pipeline belongs to a key that stays.
      const made = await call(`${place.gateway.url}/v1/pipelines`, {
        key: place.member.key,
        body: { name: 'p', graph },
      });
      const id = textOf(made.json['id']);
      const { json } = await place.browser.send(`/v1/pipelines/${id}/trigger-secret`, {
        method: 'POST',
        headers: { 'x-tintype-organization': place.member.organizationId },
      });
      return firing(place, id, textOf(json['secret']));
    },
  },
  'a trigger secret that a key of the giver made': {
    needs: 'member',
    give: async (place) => {
      const key = await newKey(place);
      const base = `${place.gateway.url}/v1/pipelines`;
      const made = await call(base, { key: place.member.key, body: { name: 'p', graph } });
      const id = textOf(made.json['id']);
      const { json } = await call(`${base}/${id}/trigger-secret`, { method: 'POST', key });
      return firing(place, id, textOf(json['secret']));
    },
  },
  'a link key': {
    needs: 'member',
    give: async (place) => {
      const { json } = await place.browser.send('/v1/link-keys', {
        body: { name: 'mine' },
        headers: { 'x-tintype-organization': place.member.organizationId },
      });
      return opening(place, json);
    },
  },
  'a link key that a key of the giver made': {
    needs: 'member',
    give: async (place) => {
      const key = await newKey(place);
      const { json } = await call(`${place.gateway.url}/v1/link-keys`, { key, body: { name: 'mine' } });
      return opening(place, json);
    },
  },
  'a share link': {
    needs: 'member',
    give: async (place) => {
      const headers = { 'x-tintype-organization': place.member.organizationId };
      return showing(place, (path, body) => place.browser.send(path, { body, headers }));
    },
  },
  'a share link that a key of the giver made': {
    needs: 'member',
    give: async (place) => {
      const key = await newKey(place);
      return showing(place, (path, body) => call(`${place.gateway.url}${path}`, { key, body }));
    },
  },
  'the key that pays for a pipeline': {
    needs: 'member',
    give: async (place) => {
      const key = await newKey(place);
      const base = `${place.gateway.url}/v1/pipelines`;
      const made = await call(base, { key, body: { name: 'p', graph } });
      const run = await call(`${base}/${textOf(made.json['id'])}/runs`, { key, body: { urls: [url] } });
      return async () => {
        const started = await startPipelineRun(place.gateway.database, textOf(run.json['id']), {
          now: new Date(),
          decide: () => ({ ok: true, captures: [] }),
        });
        return started !== undefined && started.failure === undefined;
      };
    },
  },
  'a reset link for another person': {
    needs: 'administrator',
    give: async ({ gateway, browser }) => {
      const { userId } = await addPerson(gateway);
      const { json } = await browser.send(`/v1/administration/users/${userId}/reset-link`, { method: 'POST' });
      const token = tokenIn(textOf(json['url']));
      // A password that is refused leaves the link as it is.
      const reset = { token, password: 'short' };
      return async () =>
        (await openBrowser(gateway).send('/v1/account/password-reset/confirm', { body: reset })).status === 400;
    },
  },
  'the session in the organization': {
    needs: 'viewer',
    give:
      async ({ member, browser }) =>
      async () =>
        (await browser.send(`/v1/organizations/${member.organizationId}`)).status === 200,
  },
  'an open stream of events': {
    needs: 'viewer',
    give: async ({ gateway, member, browser }) => {
      const leaving = new AbortController();
      const headers = { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' };
      const response = await fetch(`${gateway.url}/v1/events?organization=${member.organizationId}`, {
        headers,
        signal: leaving.signal,
      });
      let text = '';
      const read = async (): Promise<void> => {
        for await (const piece of response.body!) text += Buffer.from(piece as Uint8Array).toString();
      };
      void read().catch(() => undefined);
      await until(async () => text.includes('event: connected'));
      return async () => {
        const heard = text.length;
        // The look that finds this change is after the one that ends the stream, or is that one.
        await call(`${gateway.url}/v1/screenshots/async`, { key: member.key, body: { url } });
        await until(async () => text.includes('signed-out') || text.slice(heard).includes('"kind":"captures"'));
        leaving.abort();
        return !text.includes('signed-out');
      };
    },
  },
};
