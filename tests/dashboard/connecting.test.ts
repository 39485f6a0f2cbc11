import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { formOf, post, redirectUri, startProgram, works, type Program } from '../integration/mcp/connect-program.ts';
import { violationsOf } from './accessibility.ts';
import { openDashboard, type Dashboard } from './installation.ts';
import { administrator } from './people.ts';

let program: Program;
let dashboard: Dashboard;
let page: Page;
let complaints: string[];
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  program = await startProgram();
  undo.defer(program.site.stop);
  dashboard = await openDashboard();
  undo.defer(dashboard.stop);
  ({ page, complaints } = await dashboard.openSignedOut());
  // The program listens there; the test looks at where the browser goes.
  await page.route(`${redirectUri}*`, (route) => route.fulfill({ body: 'Back in the program.' }));
});
afterAll(() => undo.disposeAsync());

/** As a program opens it in the browser. */
const authorizePath = (): string => {
  const { clientId, codeChallenge } = program.asked;
  return `/oauth/authorize?${new URLSearchParams({
    client_id: clientId!,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: codeChallenge!,
    code_challenge_method: 'S256',
    state: '00012345678901234567890',
    resource: `${dashboard.system.gatewayUrl}/mcp`,
  })}`;
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const answered = async (): Promise<URLSearchParams> => {
  await page.getByText('Back in the program.').waitFor();
  return new URL(page.url()).searchParams;
};

test('a person who is signed out signs in, agrees, and returns to the program with a code that works', async () => {
  await page.goto(authorizePath());
  await page.getByLabel('Email').fill(dashboard.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await press('Sign in');
  await page.getByText('A helpful program').waitFor();
  await page.getByText(program.site.host, { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press('Connect');
  const sent = await answered();
  expect(sent.get('state')).toBe('00012345678901234567890');
  const gateway = { url: dashboard.system.gatewayUrl };
  const { json } = await post(gateway, '/oauth/token', formOf(program, sent.get('code')!));
  expect(await works(gateway, String(json['access_token']))).toBe(true);
});

test('the connection is among the keys, where it ends', async () => {
  await page.goto('/keys');
  const row = page.getByRole('row', { name: /A helpful program/ });
  await row.getByRole('button', { name: 'Revoke' }).waitFor();
  expect(await row.getByRole('button', { name: 'Rotate' }).count()).toBe(0);
});

test('a refusal is told to the program', async () => {
  await page.goto(authorizePath());
  await press('Deny');
  expect(Object.fromEntries(await answered())).toMatchObject({
    error: 'access_denied',
    iss: dashboard.system.gatewayUrl,
  });
});

test('a request that is not sound stays on the page, and says why', async () => {
  await page.goto(authorizePath().replace('S256', 'plain'));
  await page.getByText('Code challenge method').first().waitFor();
  // Browsers tell of each answer that is none: while the person was signed out, and of this
  // request.
  expect(complaints.filter((line) => !/status of 40[01]/.test(line))).toEqual([]);
});
