import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { newApiKey } from '@tintype/contracts/keys/api-key';
import { revokeApiKey } from '@tintype/database/keys/api-keys';
import { call } from './call.ts';
import { mistakes } from './mistakes.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';

const documented = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');

let gateway: TestGateway;
let member: Member;
let revoked: Member;
beforeAll(async () => {
  gateway = await startGateway();
  [member, revoked] = [await gateway.join(), await gateway.join()];
  const { apiKeyId: id, organizationId } = revoked;
  await revokeApiKey(gateway.database, { id, organizationId });
});
afterAll(() => gateway.end());

const keyOf = (kind: 'none' | 'unknown' | 'revoked' | undefined): { readonly key?: string } => {
  if (kind === 'none') return {};
  return { key: kind === 'unknown' ? newApiKey(randomBytes) : kind === 'revoked' ? revoked.key : member.key };
};

test('there are seventy of them and more', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(70);
});

test.each(mistakes)('$mistake: the answer says what happened, where, and what to do', async (row) => {
  const { send, code, says, field } = row;
  const { key: kind, path = '/v1/screenshots', method = 'POST', raw, body, headers } = send;
  const answer = await call(`${gateway.url}${path}`, {
    ...keyOf(kind),
    method: kind !== undefined && send.method === undefined ? 'GET' : method,
    ...(headers && { headers }),
    ...(raw !== undefined && { raw }),
    ...(body !== undefined && { body }),
  });
  const { error } = answer.json as unknown as {
    error: { code: string; message: string; details?: { fields?: Record<string, string> }; documentationUrl: string };
  };
  expect([answer.status, error.code]).toEqual([errorCatalogue[code].status, code]);
  for (const part of says) expect(error.message).toContain(part);
  if (field !== undefined) expect(Object.keys(error.details?.fields ?? {})).toContain(field);
  expect(error.documentationUrl).toBe(`${gateway.url}/docs/errors#${code.toLowerCase()}`);
  expect(documented).toContain(`\n## ${code}\n`);
});

test.each([
  ['full_page', { full_page: true }],
  ['wait_until', { wait_until: 'networkidle' }],
  ['device_scale_factor', { viewport: { device_scale_factor: 2 } }],
  ['paper beside format: pdf', { format: 'pdf', paper: 'a4', landscape: true, margins: { top: '1cm', left: 20 } }],
])('%s is no mistake', async (_name, fields) => {
  const answer = await call(`${gateway.url}/v1/screenshots/async`, {
    key: member.key,
    body: { url: 'https://example.com/', ...fields },
  });
  expect([answer.status, answer.headers.get('x-ignored-fields')]).toEqual([202, null]);
});

test('what nobody knows is ignored, and named in the header and in the answer', async () => {
  const answer = await call(`${gateway.url}/v1/screenshots/async`, {
    key: member.key,
    body: { url: 'https://example.com/', colour: 'red', viewport: { depth: 1 }, landscape: true },
  });
  expect(answer.headers.get('x-ignored-fields')).toBe('colour, viewport.depth, landscape');
  expect(answer.json).toMatchObject({ ignoredFields: ['colour', 'viewport.depth', 'landscape'] });
});

test('a misspelt query is refused too, and a snake_case one is taken', async () => {
  const list = (query: string) => call(`${gateway.url}/v1/crawls?${query}`, { key: member.key });
  expect((await list('page_size=5')).json).toMatchObject({ pageSize: 5 });
  const refused = await list('pagesize=5');
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { error: { details: { fields: { pagesize: 'is not known. Did you mean pageSize?' } } } },
  ]);
});
