import { randomBytes } from 'node:crypto';
import { type LinkKind, newToken, tokenDigest } from '@tintype/contracts/accounts/tokens';
import type { Role } from '@tintype/contracts/accounts/roles';
import { addMember } from '@tintype/database/accounts/memberships';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createLink } from '@tintype/database/accounts/links';
import { createUser } from '@tintype/database/accounts/users';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { systemClock } from '@tintype/runtime/clock';
import { createKeyring, deriveKey } from '@tintype/runtime/secrets';
import { createAccounts } from '@tintype/gateway/accounts/accounts';
import { createPasswords } from '@tintype/gateway/accounts/passwords';
import type { CallerRequest } from '@tintype/gateway/http/authentication';
import { anId } from '../database/fresh-database.ts';
import { call, type Answer } from '../gateway/call.ts';
import { secret, type TestGateway } from '../gateway/start-gateway.ts';

export const password = 'vier Worte reichen aus';
const passwords = createPasswords({ random: randomBytes, peppers: () => [deriveKey(secret, 'password-pepper')] });
/** One hash for everybody: it is made to be slow. */
const kept = passwords.hash(password, { address: '127.0.0.1' });

type Sent = { readonly method?: string; readonly body?: unknown; readonly headers?: Record<string, string> };
export type Browser = {
  /** As a page of the installation sends it, with the cookie that it was given before. */
  readonly send: (path: string, sent?: Sent) => Promise<Answer>;
  readonly cookie: () => string;
  readonly setCookie: (cookie: string) => void;
};

/**
 * Somebody's browser with a page of the installation open. `address` is where a trusted proxy says
 * that it is.
 */
export function openBrowser({ url }: Pick<TestGateway, 'url'>, address = '192.0.2.1'): Browser {
  let cookie = '';
  return {
    cookie: () => cookie,
    setCookie: (given) => (cookie = given),
    send: async (path, { headers = {}, ...sent } = {}) => {
      const own = {
        origin: url,
        'sec-fetch-site': 'same-origin',
        'x-tintype-request': '1',
        'x-forwarded-for': address,
        cookie,
      };
      const answer = await call(`${url}${path}`, { ...sent, headers: { ...own, ...headers } });
      const given = answer.headers.get('set-cookie');
      if (given !== null) cookie = given.split(';')[0]!;
      return answer;
    },
  };
}

export type Person = { readonly userId: string; readonly email: string };

/** Somebody with an account, who belongs to the organizations that are named. */
export async function addPerson(
  { database }: TestGateway,
  roles: Readonly<Record<string, Role>> = {},
  isAdministrator = false,
  address?: string,
): Promise<Person> {
  const userId = anId();
  const email = address ?? `${userId}@example.com`;
  await createUser(database, { id: userId, email, name: 'Ada Lovelace', password: await kept, isAdministrator });
  for (const [organizationId, role] of Object.entries(roles))
    await addMember(database, { organizationId, userId, role });
  return { userId, email };
}

/**
 * Returns a browser of a signed-in person. Its session is written to the database as a sign-in with
 * the password writes it, because each sign-in hashes for 50 ms of processor time.
 */
export async function openSession(
  gateway: Pick<TestGateway, 'url' | 'database'>,
  { userId }: Person,
  address = '192.0.2.1',
): Promise<Browser> {
  const { url, database } = gateway;
  const given = {
    publicUrl: `${url}/`,
    keyring: createKeyring(secret),
    database,
    random: randomBytes,
    clock: systemClock,
  };
  const accounts = createAccounts(given, { signUp: false, hasMail: false, provider: undefined });
  const request = { headers: { 'user-agent': 'node' }, address } as CallerRequest;
  const session = { userId, way: 'password', isConfirmed: true } as const;
  const { id, cookie } = await accounts.beginSession(database, session, request);
  await writeAudit(database, {
    actor: toPrincipalId({ userId }),
    action: 'user.signed_in',
    subject: id,
    details: { way: 'password' },
    address,
  });
  const browser = openBrowser(gateway, address);
  browser.setCookie(cookie.split(';')[0]!);
  return browser;
}

/** For tests of the sign-in itself; other tests open a session. */
export async function signIn(gateway: TestGateway, { email }: Person, address?: string): Promise<Browser> {
  const browser = openBrowser(gateway, address);
  const { status, json } = await browser.send('/v1/account/sign-in', { body: { email, password } });
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}: ${JSON.stringify(json)}`);
  return browser;
}

type Link = {
  readonly kind: LinkKind;
  readonly email?: string;
  readonly organizationId?: string;
  readonly role?: Role;
};

/** The token of a link, as whoever has the link finds it behind the #. */
export async function addLink({ database }: TestGateway, link: Link): Promise<string> {
  const token = newToken(randomBytes);
  await createLink(database, {
    ...link,
    id: anId(),
    digest: tokenDigest(token, deriveKey(secret, 'account-link-pepper')),
    createdBy: 'system',
  });
  return token;
}

export const codeOf = ({ status, json }: Answer): readonly unknown[] => [
  status,
  (json['error'] as unknown as { code?: string } | undefined)?.code,
];
export const tokenIn = (text: string): string => /#([0-9A-Za-z]{43})/.exec(text)?.[1] ?? '';
