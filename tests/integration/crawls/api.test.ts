import { beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../gateway/call.ts';
import { sharedGateway, type Member, type SharedGateway } from '../gateway/start-gateway.ts';

let gateway: SharedGateway;
let member: Member;
beforeAll(async () => {
  gateway = await sharedGateway();
  member = await gateway.join();
});

const url = 'https://example.com/';
const to = (path: string, options: Parameters<typeof call>[1] = {}) =>
  call(`${gateway.url}/v1/crawls${path}`, { key: member.key, ...options });
const start = (body: unknown, by: Member = member) => to('', { key: by.key, body });

test('a crawl is accepted, stands in the list, and its root waits', async () => {
  const { status, json } = await start({
    url: 'HTTPS://Example.com:443/#top',
    outputs: [{ type: 'html' }, 'JSON', 'html'],
    surprise: 1,
  });
  expect([status, json['status']]).toEqual([202, 'QUEUED']);
  expect(json['statusUrl']).toBe(`${gateway.url}/v1/crawls/${String(json['id'])}`);
  const record = (await to(`/${String(json['id'])}`)).json;
  const progress = { discovered: 1, completed: 0, failed: 0, skipped: 0, cancelled: 0, charged: 0, queued: 1 };
  expect(record).toMatchObject({ url, depth: 2, limit: 25, outputs: ['html', 'json'], progress });
  const pages = (await to(`/${String(json['id'])}/pages`)).json;
  expect(pages).toEqual({
    page: 0,
    pageSize: 100,
    total: 1,
    totalPages: 1,
    pages: [{ id: expect.any(String), url, depth: 0, status: 'QUEUED', createdAt: expect.any(String), outputs: [] }],
  });
  const list = (await to('?pageSize=1')).json as unknown as { crawls: { id: string }[]; total: number };
  expect([list.crawls.map(({ id }) => id), list.total]).toEqual([[json['id']], 1]);
});

describe('bad input', () => {
  test.each<[string, unknown, number, string]>([
    ['no body', undefined, 400, 'VALIDATION_ERROR'],
    ['no URL', {}, 400, 'VALIDATION_ERROR'],
    ['a list', [], 400, 'VALIDATION_ERROR'],
    ['another scheme', { url: 'ftp://example.com/' }, 400, 'VALIDATION_ERROR'],
    ['no URL at all', { url: 'https://' }, 400, 'VALIDATION_ERROR'],
    ['a URL that is too long', { url: `https://example.com/${'a'.repeat(2_048)}` }, 400, 'VALIDATION_ERROR'],
    [
      'a URL that is too long once it is encoded',
      { url: `https://example.com/${'ü'.repeat(1_000)}` },
      400,
      'VALIDATION_ERROR',
    ],
    ['credentials', { url: 'https://user:password@example.com/' }, 400, 'URL_NOT_ALLOWED'],
    ['an internal address', { url: 'http://127.0.0.1/' }, 400, 'URL_NOT_ALLOWED'],
    ['an internal address, spelled', { url: 'http://2130706433/' }, 400, 'URL_NOT_ALLOWED'],
    ['an internal name', { url: 'http://localhost/' }, 400, 'URL_NOT_ALLOWED'],
    ['a metadata server', { url: 'http://169.254.169.254/latest/' }, 400, 'URL_NOT_ALLOWED'],
    ['a closed port', { url: 'http://example.com:22/' }, 400, 'URL_NOT_ALLOWED'],
    ['a depth above 5', { url, depth: 6 }, 400, 'VALIDATION_ERROR'],
    ['no pages', { url, limit: 0 }, 400, 'VALIDATION_ERROR'],
    ['too many pages', { url, limit: 101 }, 400, 'VALIDATION_ERROR'],
    ['no outputs', { url, outputs: [] }, 400, 'VALIDATION_ERROR'],
    ['an output that crawls do not have', { url, outputs: ['pdf'] }, 400, 'VALIDATION_ERROR'],
    ['the page document under its inner name', { url, outputs: ['page'] }, 400, 'VALIDATION_ERROR'],
    ['a format without pictures', { url, format: 'pdf' }, 400, 'VALIDATION_ERROR'],
    ['a negative delay', { url, crawlDelayMs: -1 }, 400, 'VALIDATION_ERROR'],
    ['a long delay', { url, crawlDelayMs: 30_001 }, 400, 'VALIDATION_ERROR'],
    ['too many patterns', { url, excludePatterns: Array.from({ length: 26 }, () => '*') }, 400, 'VALIDATION_ERROR'],
    ['a pattern that is no text', { url, includePatterns: [1] }, 400, 'VALIDATION_ERROR'],
    ['an empty pattern', { url, includePatterns: [''] }, 400, 'VALIDATION_ERROR'],
    ['a small viewport', { url, viewport: { width: 1 } }, 400, 'VALIDATION_ERROR'],
    ['a short timeout', { url, timeout: 1 }, 400, 'VALIDATION_ERROR'],
    ['a long render delay', { url, renderDelay: 60_000 }, 400, 'VALIDATION_ERROR'],
    ['what PostgreSQL cannot keep', { url, includePatterns: ['\0'] }, 400, 'VALIDATION_ERROR'],
  ])('%s: %j', async (_name, body, status, code) => {
    const answer = await to('', { method: 'POST', body: body ?? {} });
    expect([answer.status, answer.json['error']?.['code']]).toEqual([status, code]);
  });
  test.each([
    ['?page=-1', 400],
    ['?page=x', 400],
    ['?pageSize=0', 400],
    ['?pageSize=101', 400],
    ['/unknown', 404],
    ['/aaaaaaaaaaaaaaaaaaaa', 404],
    ['/aaaaaaaaaaaaaaaaaaaa/pages', 404],
    ['/aaaaaaaaaaaaaaaaaaaa/sitemap', 404],
    ['/aaaaaaaaaaaaaaaaaaaa/archive', 404],
    ['/aaaaaaaaaaaaaaaaaaaa/pages/aaaaaaaaaaaaaaaaaaaa/outputs/html', 404],
    ['/aaaaaaaaaaaaaaaaaaaa/pages/aaaaaaaaaaaaaaaaaaaa/outputs/pdf', 404],
  ])('GET %s answers %i', async (path, status) => expect((await to(path)).status).toBe(status));
});

test('a hidden setting of captures cannot be reached from outside', async () => {
  const page = { depth: 0, parentId: null, hosts: null, known: [] };
  const answer = await call(`${gateway.url}/v1/screenshots/async`, { key: member.key, body: { url, page } });
  expect([answer.status, answer.headers.get('x-ignored-fields')]).toEqual([202, 'page']);
  const { request } = await gateway.database.client.capture.findUniqueOrThrow({
    where: { id: String(answer.json['id']) },
  });
  expect(request).not.toHaveProperty('page');
});

test('crawls are on every paid plan', async () => {
  expect((await start({ url }, await gateway.join('free'))).json['error']).toMatchObject({
    code: 'CAPABILITY_NOT_AVAILABLE',
  });
  expect((await start({ url }, await gateway.join('starter'))).status).toBe(202);
});
test('without credits none is accepted', async () => {
  const answer = await start({ url }, await gateway.join('starter', { capturesPerMonth: 0 }));
  expect([answer.status, answer.json['error']?.['code']]).toEqual([402, 'QUOTA_EXCEEDED']);
});

test('nobody sees, cancels or deletes the crawl of another organization', async () => {
  const id = String((await start({ url })).json['id']);
  const { key } = await gateway.join();
  const [{ id: pageId }] = (await to(`/${id}/pages`)).json['pages'] as unknown as [{ id: string }];
  for (const path of ['', '/pages', '/sitemap', '/archive', `/pages/${pageId}/outputs/html`])
    expect((await to(`/${id}${path}`, { key })).status).toBe(404);
  expect((await to(`/${id}/cancel`, { key, method: 'POST' })).status).toBe(404);
  expect((await to(`/${id}`, { key, method: 'DELETE' })).status).toBe(404);
  expect((await to('', { key })).json['total']).toBe(0);
  expect((await to(`/${id}`)).json['status']).toBe('QUEUED');
});

test('a cancelled crawl stays cancelled, and is deleted with all that belongs to it', async () => {
  const id = String((await start({ url })).json['id']);
  for (let times = 0; times < 2; times += 1) {
    const { status, json } = await to(`/${id}/cancel`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([status, json['status'], json['progress']]).toMatchObject([200, 'CANCELLED', { cancelled: 1, queued: 0 }]);
  }
  expect((await to(`/${id}/sitemap`)).json).toMatchObject({
    status: 'CANCELLED',
    pages: [{ url, status: 'CANCELLED', children: [] }],
  });
  expect((await to(`/${id}/sitemap?format=xml`)).bytes.toString()).toContain('<urlset');
  expect((await to(`/${id}/archive`)).bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect((await to(`/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await to(`/${id}`)).status).toBe(404);
  expect(await gateway.database.client.crawlPage.count({ where: { crawlId: id } })).toBe(0);
});
