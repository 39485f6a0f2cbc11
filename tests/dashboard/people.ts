import { randomBytes } from 'node:crypto';
import { type LinkKind, newToken, tokenDigest } from '@tintype/contracts/accounts/tokens';
import { newId } from '@tintype/contracts/ids/ids';
import { createLink } from '@tintype/database/accounts/links';
import { deriveKey } from '@tintype/runtime/secrets';
import type { System } from '@tintype/testing/system';
import type { Page } from 'playwright-core';
import type { SignedIn } from './browser.ts';

export const administrator = {
  name: 'Ada Keller',
  email: 'ada@example.com',
  password: 'seven quiet lamps in november',
} as const;

type Place = Pick<System, 'database' | 'secret' | 'organizationId'>;

/** Returns the token of a link as the command line of the installation creates it. */
export async function addLink(
  { database, secret, organizationId }: Place,
  { kind, email }: { readonly kind: LinkKind; readonly email?: string },
  role = 'member' as 'member' | 'owner',
): Promise<string> {
  const token = newToken(randomBytes);
  const digest = tokenDigest(token, deriveKey(secret, 'account-link-pepper'));
  await createLink(database, {
    id: newId(randomBytes),
    kind,
    digest,
    createdBy: 'system',
    ...(email !== undefined && { email }),
    ...(kind === 'invitation' && { organizationId, role }),
  });
  return token;
}

/** The path that the start of an installation prints for its first account. */
export const setUpPath = async (place: Place): Promise<string> => `/setup#${await addLink(place, { kind: 'setup' })}`;

/** Makes the first account by its page, and is signed in then. */
export async function setUp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').fill(administrator.name);
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

export type Account = { readonly userId: string; readonly email: string; readonly signedIn: SignedIn };

/**
 * Adds an account that owns the organization and administers the installation. It joins by an
 * invitation, which signs it in. Its password is the administrator's.
 */
export async function addOwner(system: System): Promise<Account> {
  const { database, gatewayUrl, organizationId } = system;
  const email = `ada.${organizationId}@example.com`;
  const token = await addLink(system, { kind: 'invitation', email }, 'owner');
  const response = await fetch(`${gatewayUrl}/v1/account/invitations/join`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: gatewayUrl, 'X-Tintype-Request': '1' },
    body: JSON.stringify({ token, name: administrator.name, password: administrator.password }),
  });
  if (!response.ok) throw new Error(`The owner cannot join: ${await response.text()}`);
  const [user] = await database.client.rows<{ readonly id: string }>`
    UPDATE users SET is_administrator = true WHERE email = ${email} RETURNING id`;
  return { userId: user!.id, email, signedIn: { cookies: response.headers.getSetCookie().map(toCookie), origins: [] } };

  function toCookie(header: string): SignedIn['cookies'][number] {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    const { hostname } = new URL(gatewayUrl);
    return { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Strict' };
  }
}
