import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { call, type Answer } from '../call.ts';
import type { Member } from '../start-gateway.ts';
import {
  bulkCaller,
  bulkIn,
  errorOf,
  fieldsOf,
  startBulk,
  urls,
  type BulkCaller,
  type BulkSystem,
} from './start-bulk.ts';

let system: BulkSystem;
let caller: BulkCaller;
let member: Member;
beforeAll(async () => {
  system = await startBulk();
});
afterAll(() => system.end());
beforeEach(async () => {
  member = await system.gateway.join();
  caller = bulkCaller(system, member);
  system.render.behave = async () => 'completed';
});
const base = (): string => `${system.gateway.url}/v1/screenshots`;

describe('the settings of an item', () => {
  test('are the defaults, with its own options in their place', async () => {
    const defaults = {
      viewport: { width: 800, height: 600 },
      format: 'png',
      fullPage: true,
      maxHeight: 5_000,
      blockAds: false,
    };
    const { id } = bulkIn(
      await caller.send({
        defaults,
        urls: [
          { url: 'https://example.com/' },
          { url: 'https://example.com/', options: { viewport: { width: 400 }, format: 'JPG', metadata: { order: 7 } } },
          { url: 'https://example.com/', options: { device: 'iPhone 14', fullPage: false } },
        ],
      }),
    );
    expect(await caller.requestsOf(id)).toMatchObject([
      {
        viewport: { width: 800, height: 600, deviceScaleFactor: 1 },
        format: 'png',
        fullPage: true,
        maxHeight: 5_000,
        blockAds: false,
      },
      { viewport: { width: 400, height: 600 }, format: 'jpeg', fullPage: true, metadata: { order: 7 } },
      { viewport: { width: 1_920, height: 1_080 }, device: 'iphone_14', format: 'png', fullPage: false },
    ]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['no URLs', { urls: [] }, { urls: 'must have at least 1 item' }],
    ['more than 100', { urls: urls(101) }, { urls: 'must have at most 100 items' }],
    [
      'a URL of another scheme',
      { urls: [{ url: 'ftp://a/' }] },
      { 'urls.0.url': 'must start with http:// or https://' },
    ],
    ['a URL that is none', { urls: [...urls(1), { url: 'http://a b/' }] }, { 'urls.1.url': 'must be a valid URL' }],
    [
      'bad options',
      { urls: [...urls(3), { url: 'https://a.example/', options: { viewport: { width: 5 } } }] },
      { 'urls.3.options.viewport.width': 'must be from 100 to 4096' },
    ],
    ['bad defaults', { defaults: { delay: -1 } }, { 'defaults.delay': 'must be from 0 to 30000' }],
    [
      'an unknown device',
      {
        defaults: { device: 'pixel_99' },
        urls: [...urls(1), { url: 'https://a.example/', options: { device: 'nokia' } }],
      },
      {
        'defaults.device': expect.stringContaining('is not known') as never,
        'urls.1.options.device': expect.stringContaining('is not known') as never,
      },
    ],
    [
      'a session that claims to be sealed',
      { defaults: { session: 'sealed:a' } },
      { 'defaults.session': 'must be an object' },
    ],
    [
      'large metadata',
      { urls: [{ url: 'https://a.example/', options: { metadata: { a: 'a'.repeat(8_192) } } }] },
      { 'urls.0.options.metadata': 'must have at most 8192 bytes as JSON' },
    ],
  ])('are refused as a whole with %s', async (_what, body, fields) => {
    const refused = await caller.send(body);
    expect(errorOf(refused)).toEqual([400, 'VALIDATION_ERROR']);
    expect(fieldsOf(refused)).toEqual(fields);
    expect(await system.gateway.database.client.batch.count({ where: { apiKeyId: member.apiKeyId } })).toBe(0);
  });

  test('are refused as a whole when one URL or the webhook is not allowed, or a capability is missing', async () => {
    const inside = await caller.send({ urls: [...urls(1), { url: 'http://10.0.0.1/' }] });
    expect([errorOf(inside), fieldsOf(inside)]).toEqual([
      [400, 'URL_NOT_ALLOWED'],
      { 'urls.1.url': 'is not allowed as a target: it is an internal, private or reserved address' },
    ]);
    const hook = await caller.send({ webhookUrl: 'http://127.0.0.1/' });
    expect([errorOf(hook), fieldsOf(hook)]).toEqual([
      [400, 'URL_NOT_ALLOWED'],
      { webhookUrl: 'is not allowed as a destination: it is an internal, private or reserved address' },
    ]);
    const stealth = await caller.send({ defaults: { stealthMode: true } }, await system.gateway.join('starter'));
    expect([errorOf(stealth), fieldsOf(stealth)]).toEqual([
      [403, 'CAPABILITY_NOT_AVAILABLE'],
      { 'defaults.stealthMode': 'is not included in your plan' },
    ]);
  });

  test('that nobody knows are named', async () => {
    const { status, headers } = await caller.send({
      defaults: { responseType: 'base64' },
      urls: [{ url: 'https://example.com/', options: { cacheTtl: 5 } }],
    });
    expect([status, headers.get('x-ignored-fields')]).toEqual([202, 'urls.0.options.cacheTtl, defaults.responseType']);
  });
});

describe('what is allowed', () => {
  test('is as many captures as there are credits for, all or none', async () => {
    caller = bulkCaller(system, await system.gateway.join('free', { capturesPerMonth: 3 }));
    const tooMany = await caller.send({ urls: urls(4) });
    expect([tooMany.status, tooMany.json['error']]).toMatchObject([
      402,
      {
        code: 'QUOTA_EXCEEDED',
        message: 'This request requires 4 captures, but only 3 remain this month.',
        details: { limit: 3, remaining: 3, required: 4 },
      },
    ]);
    expect((await caller.send({ urls: urls(3) })).status).toBe(202);
    const none = await caller.send({ urls: urls(1) });
    expect([none.status, none.json['error']]).toMatchObject([
      402,
      {
        code: 'QUOTA_EXCEEDED',
        message: 'The monthly quota is used up. Wait until it resets, or ask an administrator for a larger plan.',
        details: { remaining: 0, required: 1 },
      },
    ]);
  });

  test('is five bulk jobs at a time, also when twenty are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.send({ urls: urls(1) })));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(5);
    const [refused] = answers.filter(({ status }) => status !== 202) as [Answer];
    expect(errorOf(refused)).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.json['error']).toMatchObject({ details: { limit: 5, type: 'bulk', retry_after_seconds: 10 } });
    const { id } = bulkIn(accepted[0]!);
    await caller.cancel(id);
    expect((await caller.send({})).status).toBe(202);
    const resume = (): Promise<Answer> => call(`${base()}/batches/${id}/resume`, { key: member.key, method: 'POST' });
    expect(errorOf(await resume())).toEqual([429, 'RATE_LIMITED']);
    await caller.cancel(bulkIn(accepted[1]!).id);
    expect((await resume()).status).toBe(200);
  });
});
