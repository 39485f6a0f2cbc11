import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import type { Browser, Page } from 'playwright-core';
import { appOf, earlyInStep, type AppWithCodes } from '../integration/accounts/app-with-codes.ts';
import { startSignInProvider, type SignInProvider } from '../integration/accounts/sign-in-provider.ts';
import { violationsOf } from './accessibility.ts';
import { openPage, sharedBrowser } from './browser.ts';
import { startInstallation } from './installation.ts';
import { addLink, administrator, setUp, setUpPath } from './people.ts';

let system: System;
let provider: SignInProvider;
let browser: Browser;
let page: Page;
let complaints: string[];
/**
 * Passkeys belong to a name, and the provider stands under another one: what leads back from it
 * comes from another site.
 */
let baseURL: string;
let code: AppWithCodes['code'];
let recoveryCodes: string[];
let secret: string;

beforeAll(async () => {
  provider = await startSignInProvider();
  system = await startInstallation([]);
  baseURL = system.gatewayUrl.replace('127.0.0.1', 'localhost');
  provider.leadBackTo(`${baseURL}/v1/account/provider/callback`);
  const { issuer, clientId, clientSecret = '', name } = provider.settings;
  await system.start('gateway', {
    TINTYPE_PUBLIC_URL: baseURL,
    TINTYPE_OIDC_ISSUER: issuer,
    TINTYPE_OIDC_CLIENT_ID: clientId,
    TINTYPE_OIDC_CLIENT_SECRET: clientSecret,
    TINTYPE_OIDC_NAME: name,
  });
  browser = await sharedBrowser();
  ({ page, complaints } = await openPage(browser, { baseURL }));
});
afterAll(async () => {
  await page?.context().close();
  await system?.stop();
  await provider?.stop();
});

let looks = 0;
/**
 * Nothing is wrong with the page as it stands, in both themes (in the short form in one, by turns)
 * and on a phone.
 */
async function expectSound(): Promise<void> {
  const found: string[] = [];
  looks += 1;
  const themes = (['dark', 'light'] as const).filter((_, index) => isLong || index === looks % 2);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsOf(page)).map((line) => `${colorScheme}: ${line}`));
  }
  await page.setViewportSize({ width: 390, height: 900 });
  // The frame folds its side bar away first.
  await until(() =>
    page.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(found).toEqual([]);
}

const heading = (name: string, at = page) => at.getByRole('heading', { name, level: 1 }).waitFor();
const press = (name: string, at = page) => at.getByRole('button', { name, exact: true }).click();
async function signOut(): Promise<void> {
  await press('Account menu');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading('Sign in');
}
async function signInByPassword(): Promise<void> {
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await press('Sign in');
}

test('the link of the first start makes the first account, and its token is in no address and no history', async () => {
  await setUp(page, await setUpPath(system));
  expect(page.url()).toBe(`${baseURL}/home`);
  expect(complaints).toEqual([]);
});

test('a passkey is made on the page Me, and signs in without address and password', async () => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/me');
  await page.getByLabel('Passkey name').fill('Laptop');
  await press('Add passkey');
  await page.getByRole('cell', { name: 'Laptop' }).waitFor();
  await press('Rename');
  await page.getByLabel('New passkey name').fill('Work laptop');
  await press('Save passkey name');
  await page.getByRole('cell', { name: 'Work laptop' }).waitFor();
  await signOut();
  await expectSound();
  await press('Sign in with a passkey');
  await heading('Home');
});

test('after a while a passkey is enough to show that it is still the same person', async () => {
  await system.database.client.execute`UPDATE sessions SET confirmed_at = now() - interval '1 day'`;
  await page.goto('/keys');
  await page.getByLabel('Key name').fill('By passkey');
  await press('Create API key');
  await page.getByRole('dialog', { name: 'Confirm your identity' }).getByLabel('Password', { exact: true }).waitFor();
  await expectSound();
  await press('Use a passkey');
  await page.getByText('Copy the key now').waitFor();
  await press('Done');
});

test('under an address of numbers the pages say that passkeys need the name', async () => {
  const other = (await openPage(browser, { baseURL: system.gatewayUrl })).page;
  await other.goto('/sign-in');
  await other.getByText('tied to the host name localhost').waitFor();
  expect(await other.getByRole('button', { name: 'Sign in with a passkey' }).isDisabled()).toBe(true);
  await other.context().close();
});

test('an app with codes is added by its secret, and the next sign-in requires it', async () => {
  await page.goto('/me');
  await press('Set up authenticator app');
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  secret = (await dialog.getByRole('region', { name: 'secret', exact: true }).textContent())!.trim();
  code = appOf(secret);
  await expectSound();
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await press('Enable');
  await dialog.getByText('not currently valid').waitFor();
  await earlyInStep();
  await dialog.getByLabel('Code', { exact: true }).fill(code(-1));
  await press('Enable');
  const shown = page.getByRole('region', { name: 'recovery codes', exact: true });
  recoveryCodes = (await shown.textContent())!.trim().split('\n');
  expect(recoveryCodes).toHaveLength(10);
  await expectSound();
  await page.keyboard.press('Escape');
  await press('Done');
  expect(await page.content()).not.toContain(recoveryCodes[0]);
  await page.getByText('10 of 10 recovery codes left').waitFor();
  await expectSound();

  await signOut();
  await signInByPassword();
  await heading('Enter a code');
  await expectSound();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await press('Sign in');
  await page.getByRole('alert').getByText('The code is wrong').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(code());
  await press('Sign in');
  await heading('Home');
});

test('a recovery code signs in too, and a code confirms', async () => {
  await signOut();
  await signInByPassword();
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]!);
  await press('Sign in');
  await heading('Home');
  await system.database.client.execute`UPDATE sessions SET confirmed_at = now() - interval '1 day'`;
  await page.goto('/me');
  await page.getByText('9 of 10 recovery codes left').waitFor();
  await press('Create new recovery codes');
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByLabel('Code', { exact: true }).fill(code(1));
  await expectSound();
  await press('Confirm');
  await press('Done');
  await page.getByText('10 of 10 recovery codes left').waitFor();
});

test('an owner asks a second factor of all members; who has none is led to the page Me', async () => {
  await page.goto('/organization');
  await page.getByRole('switch', { name: 'Require two-factor authentication or a passkey' }).click();
  await page.getByRole('switch', { checked: true }).waitFor();
  await expectSound();
  const token = await addLink(system, { kind: 'invitation', email: 'vera@example.com' });
  const guest = (await openPage(browser, { baseURL })).page;
  await guest.goto(`/invitation#${token}`);
  await guest.getByLabel('Your name').fill('Vera');
  await guest.getByLabel('Password', { exact: true }).fill('four green doors and a lake');
  await press('Create account and join', guest);
  await guest.getByText('Test requires two-factor authentication', { exact: true }).waitFor();
  // It is said once, and not again by the pages that are refused.
  await guest.goto('/captures');
  await guest.getByText('Test requires two-factor authentication', { exact: true }).waitFor();
  expect(await guest.getByRole('alert').count()).toBe(1);
  await guest.getByRole('link', { name: 'Your account', exact: true }).first().click();
  await guest.getByRole('button', { name: 'Set up authenticator app' }).click();
  const text = await guest.getByRole('region', { name: 'secret', exact: true }).textContent();
  await guest.getByLabel('Code', { exact: true }).fill(appOf(text!.trim())());
  await press('Enable', guest);
  await press('Done', guest);
  await guest.getByRole('link', { name: 'Captures', exact: true }).click();
  await heading('Captures', guest);
  expect(await guest.getByText('requires two-factor authentication').count()).toBe(0);
  await guest.context().close();
});

test('from linking the provider to signing in with its button', async () => {
  await page.goto('/me');
  provider.expect({ sub: 'ada-at-the-provider' });
  await press('Link Example ID');
  await page.getByRole('button', { name: 'Unlink' }).waitFor();
  await expectSound();
  await signOut();
  await press('Sign in with Example ID');
  await heading('Home');
  await signOut();
  provider.expect({ sub: 'somebody-else' });
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await press('Sign in with Example ID');
  await page.getByRole('alert').getByText('This identity is not linked to an account').waitFor();
  await expectSound();
  await press('Sign in with a passkey');
  await heading('Home');
});

test('a user who forgot the password sets a new one by a link, and signs in with it', async () => {
  const guest = (await openPage(browser, { baseURL })).page;
  await guest.goto(`/reset#${await addLink(system, { kind: 'reset', email: 'vera@example.com' })}`);
  await guest.getByLabel('New password').fill('nine slow rivers in may');
  await press('Set password', guest);
  await guest.getByText('Your password has been changed').waitFor();
  expect(guest.url()).toBe(`${baseURL}/reset`);
  await guest.getByRole('link', { name: 'Sign in' }).click();
  await guest.getByLabel('Email').fill('vera@example.com');
  await guest.getByLabel('Password', { exact: true }).fill('nine slow rivers in may');
  await press('Sign in', guest);
  // The second factor is not reset with it.
  await heading('Enter a code', guest);
  await guest.context().close();
});

test('no secret is in storage, in cookies that scripts can read, or in addresses', async () => {
  const kept = await page.evaluate<string>(
    `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state])`,
  );
  const secrets = [secret, ...recoveryCodes, administrator.password];
  expect(secrets.filter((text) => kept.includes(text))).toEqual([]);
  const cookies = await page.context().cookies(baseURL);
  expect(cookies.every(({ httpOnly, secure }) => httpOnly && secure)).toBe(true);
  // Refusals are expected here, and the browser complains of each.
  expect(complaints.filter((line) => !/status of 40[13]/.test(line))).toEqual([]);
});
