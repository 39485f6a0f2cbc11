import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from '@tintype/database/statements/sql';
import { call } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addPerson, codeOf, openSession, type Browser } from '../accounts/people.ts';
import {
  agree,
  connectProgram,
  formOf,
  post,
  redirectUri,
  startProgram,
  works,
  type Program,
} from './connect-program.ts';

let gateway: TestGateway;
let member: Member;
let browser: Browser;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  gateway = await startGateway({ allowHosts: '127.0.0.1', dashboard: { files: new Map(), page: '<html></html>' } });
  undo.defer(gateway.end);
  member = await gateway.join();
  browser = await openSession(gateway, await addPerson(gateway, { [member.organizationId]: 'member' }));
});
afterAll(() => undo.disposeAsync());

const place = () => ({ gateway, browser, organizationId: member.organizationId });
const run = (text: string): Promise<unknown> => gateway.database.client.execute(sql.raw(text));
/** The documents of OAuth are not in that of the API. */
const read = async (address: string): Promise<unknown> => (await fetch(address)).json();
const path = (rest = ''): string => `/v1/organizations/${member.organizationId}/connections${rest}`;

test('a host finds from a refusal where to connect', async () => {
  const refused = await call(`${gateway.url}/mcp`, { body: {} });
  expect(refused.status).toBe(401);
  const metadataUrl = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)![1]!;
  const resource = await read(metadataUrl);
  expect(resource).toMatchObject({ resource: `${gateway.url}/mcp`, authorization_servers: [gateway.url] });
  const server = await read(`${gateway.url}/.well-known/oauth-authorization-server`);
  expect(server).toMatchObject({
    issuer: gateway.url,
    client_id_metadata_document_supported: true,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('the authorization endpoint leads to the page of the dashboard, with all that was asked', async () => {
  const query = 'client_id=https%3A%2F%2Fa.example%2Fc&state=00012345678901234567890';
  const answer = await fetch(`${gateway.url}/oauth/authorize?${query}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const to = new URL(answer.headers.get('location')!);
  expect(to.pathname).toBe('/connect');
  expect(Buffer.from(to.searchParams.get('request')!, 'base64url').toString()).toBe(query);
});

test('without a dashboard nothing is offered on which people could agree', async () => {
  const alone = await startGateway({ beside: gateway });
  undo.defer(alone.end);
  expect((await call(`${alone.url}/.well-known/oauth-authorization-server`)).status).toBe(404);
});

test('a person connects a program, which then calls tools by the official client', async () => {
  const program = await startProgram();
  undo.defer(program.site.stop);
  const judged = await browser.send(path('/judge'), { body: program.asked });
  expect(judged.json).toMatchObject({
    name: 'A helpful program',
    host: program.site.host,
    redirectHost: '127.0.0.1:33418',
    deniedTo: `${redirectUri}?error=access_denied&iss=${encodeURIComponent(gateway.url)}&state=007`,
  });
  const answered = await agree(place(), program);
  expect(answered.href).toMatch(redirectUri);
  expect(Object.fromEntries(answered.searchParams)).toMatchObject({ iss: gateway.url, state: '007' });
  const code = answered.searchParams.get('code')!;
  const { status, json } = await post(gateway, '/oauth/token', {
    ...formOf(program, code),
    resource: `${gateway.url}/mcp`,
  });
  expect({ status, json }).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 3_600 } });

  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${String(json['access_token'])}` } },
    }),
  );
  const usage = await client.callTool({ name: 'get_usage', arguments: {} });
  expect(usage.content).toMatchObject([{ type: 'text', text: expect.stringMatching(/^Plan: self_hosted/) }]);
  await client.close();

  const { keys } = (await browser.send(`/v1/organizations/${member.organizationId}/keys`)).json as never as {
    keys: readonly Record<string, unknown>[];
  };
  expect(keys).toContainEqual(expect.objectContaining({ name: 'A helpful program', clientId: program.clientId }));
});

test('tokens are in no log line and not in the database', async () => {
  const { access, refresh } = await connectProgram(place());
  const rows = JSON.stringify(await gateway.database.client.oAuthToken.findMany());
  for (const token of [access, refresh]) {
    expect(token).toMatch(/^tt[ar]_\w{40}$/);
    expect(JSON.stringify(gateway.lines)).not.toContain(token);
    expect(rows).not.toContain(token);
  }
});

describe('a code', () => {
  let program: Program;
  beforeAll(async () => {
    program = await startProgram();
    undo.defer(program.site.stop);
  });
  const newCode = async (): Promise<string> => (await agree(place(), program)).searchParams.get('code')!;

  test.each<[string, Record<string, string>, string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no proper verifier', { code_verifier: 'x' }, 'invalid_grant'],
    ['another program', { client_id: 'http://127.0.0.1:1/client.json' }, 'invalid_grant'],
    ['another address', { redirect_uri: `${redirectUri}/x` }, 'invalid_grant'],
    ['another code', { code: 'ttc_nothing' }, 'invalid_grant'],
    ['another resource', { resource: 'https://example.com/mcp' }, 'invalid_target'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
  ])('is refused with %s, and is as good as before', async (_name, change, error) => {
    const form = formOf(program, await newCode());
    const refused = await post(gateway, '/oauth/token', { ...form, ...change });
    expect(refused).toMatchObject({ status: 400, json: { error } });
    expect((await post(gateway, '/oauth/token', form)).status).toBe(200);
  });

  test('that is used twice ends its connection', async () => {
    const form = formOf(program, await newCode());
    const { json } = await post(gateway, '/oauth/token', form);
    expect((await post(gateway, '/oauth/token', form)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await works(gateway, String(json['access_token']))).toBe(false);
  });

  test('that has expired is refused', async () => {
    const form = formOf(program, await newCode());
    await run(`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'code'`);
    expect((await post(gateway, '/oauth/token', form)).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('is no key', async () => expect(await works(gateway, await newCode())).toBe(false));
});

describe('tokens', () => {
  test('a refresh token is replaced by its use, also when the answer was lost; a stolen one ends the connection', async () => {
    const { program, access, refresh } = await connectProgram(place());
    const form = { grant_type: 'refresh_token', client_id: program.clientId, refresh_token: refresh };
    const second = (await post(gateway, '/oauth/token', form)).json;
    const again = (await post(gateway, '/oauth/token', form)).json;
    for (const token of [access, second['access_token'], again['access_token']])
      expect(await works(gateway, String(token))).toBe(true);
    await run(`UPDATE oauth_tokens SET used_at = used_at - interval '61 seconds' WHERE used_at IS NOT NULL`);
    expect((await post(gateway, '/oauth/token', form)).json).toMatchObject({ error: 'invalid_grant' });
    expect(await works(gateway, String(second['access_token']))).toBe(false);
    const next = { ...form, refresh_token: String(second['refresh_token']) };
    expect((await post(gateway, '/oauth/token', next)).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('a refresh token is no access token, and belongs to one program', async () => {
    const { refresh } = await connectProgram(place());
    expect(await works(gateway, refresh)).toBe(false);
    const form = { grant_type: 'refresh_token', client_id: 'https://other.example/c', refresh_token: refresh };
    expect((await post(gateway, '/oauth/token', form)).json).toMatchObject({ error: 'invalid_grant' });
  });

  test('an access token that has expired is refused, and says that it can be refreshed', async () => {
    const { access } = await connectProgram(place());
    await run(`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'access'`);
    const refused = await call(`${gateway.url}/v1/devices`, { headers: { Authorization: `Bearer ${access}` } });
    expect(codeOf(refused)).toEqual([401, 'API_KEY_REQUIRED']);
    expect(JSON.stringify(refused.json)).toContain('Refresh the token');
  });

  test('a program ends its connection, a person ends it among the keys', async () => {
    const one = await connectProgram(place());
    await post(gateway, '/oauth/revoke', { token: one.refresh, client_id: one.program.clientId });
    expect(await works(gateway, one.access)).toBe(false);
    const other = await connectProgram(place());
    const key = await gateway.database.client.apiKey.findFirstOrThrow({
      where: { clientId: other.program.clientId, revokedAt: null },
    });
    await browser.send(`/v1/organizations/${member.organizationId}/keys/${key.id}`, { method: 'DELETE' });
    expect(await works(gateway, other.access)).toBe(false);
  });

  test('a connection that was never finished ends with its code', async () => {
    const program = await startProgram();
    await agree(place(), program);
    await program.site.stop();
    const { expiresAt } = await gateway.database.client.apiKey.findFirstOrThrow({
      where: { clientId: program.clientId },
    });
    expect(expiresAt!.getTime()).toBeLessThan(Date.now() + 6 * 60_000);
  });
});

describe('a program is refused', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>, string]>([
    ['whose document names another client', { client_id: 'https://a.example/c' }, {}, 'has a different client_id'],
    ['whose document does not list the address', { redirect_uris: ['https://a.example/'] }, {}, 'does not list'],
    ['whose document lists nothing', { redirect_uris: 'all' }, {}, 'does not list'],
    ['that wants a secret', { token_endpoint_auth_method: 'private_key_jwt' }, {}, 'token_endpoint_auth_method'],
    ['that sends the code to a script', {}, { redirectUri: 'javascript:alert(1)' }, 'does not list'],
    ['that sends the code in the clear', {}, { redirectUri: 'http://a.example/callback' }, 'does not list'],
    ['without a proof key', {}, { codeChallengeMethod: 'plain' }, 'codeChallengeMethod'],
    ['with a short challenge', {}, { codeChallenge: 'x' }, 'codeChallenge'],
    ['that wants tokens at once', {}, { responseType: 'token' }, 'responseType'],
  ])('%s', async (_name, document, change, told) => {
    const program = await startProgram(document);
    const answer = await browser.send(path(), { body: { ...program.asked, ...change } });
    await program.site.stop();
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.stringify(answer.json)).toContain(told);
  });

  test.each([
    ['/moved.json', 'status 302'],
    ['/huge.json', 'more than 65536 bytes'],
    ['/broken.json', 'not a JSON object'],
    ['/none.json', 'status 404'],
    ['/', 'with a path'],
  ])('whose document is at %s', async (name, told) => {
    const { site, asked } = await startProgram();
    const answer = await browser.send(path('/judge'), { body: { ...asked, clientId: site.url(name) } });
    await site.stop();
    expect(JSON.stringify(answer.json)).toContain(told);
    expect(answer.status).toBe(400);
  });

  test.each([
    ['an address of the private network', 'https://10.0.0.1/client.json', 'URL_NOT_ALLOWED'],
    ['the metadata of a cloud', 'https://169.254.169.254/client.json', 'URL_NOT_ALLOWED'],
    ['an address in the clear', 'http://a.example/client.json', 'VALIDATION_ERROR'],
    ['a name', 'my-client', 'VALIDATION_ERROR'],
    ['a file', 'file:///etc/passwd', 'VALIDATION_ERROR'],
    ['an address with credentials', 'https://a:b@a.example/c', 'VALIDATION_ERROR'],
    ['an address with a fragment', 'https://a.example/c#d', 'VALIDATION_ERROR'],
  ])('whose id is %s', async (_name, clientId, code) => {
    const { site, asked } = await startProgram();
    await site.stop();
    expect(codeOf(await browser.send(path('/judge'), { body: { ...asked, clientId } }))).toEqual([400, code]);
  });

  test('by a viewer', async () => {
    const viewer = await openSession(gateway, await addPerson(gateway, { [member.organizationId]: 'viewer' }));
    const { site, asked } = await startProgram();
    expect(codeOf(await viewer.send(path(), { body: asked }))).toEqual([403, 'ROLE_NOT_ALLOWED']);
    await site.stop();
  });
});

test('a form with a field twice is refused, and JSON is', async () => {
  const twice = await fetch(`${gateway.url}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&grant_type=password',
  });
  expect(twice.status).toBe(400);
  expect((await call(`${gateway.url}/oauth/token`, { body: {} })).status).toBe(415);
});
