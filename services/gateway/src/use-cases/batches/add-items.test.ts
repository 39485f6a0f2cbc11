import { describe, expect, test } from '@jest/globals';
import { plans } from '@tintype/contracts/plans/plans';
import type { ChunkStatus, NewItem } from '@tintype/database/batches/create-batch';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { addItems, type AddItemsDependencies } from './add-items.ts';

const { checkUrl } = createAddressPolicy({ allow: [], ports: [] });
const url = 'https://example.com/';
const sha256 = Buffer.from('the bytes');
const caller = {
  kind: 'api-key',
  scopes: ['capture'],
  apiKeyId: 'key',
  organizationId: 'organization',
  tier: 'free',
  plan: plans.free,
} as const;
const draft: ChunkStatus = {
  state: 'DRAFT',
  defaults: {},
  nextSequence: 0,
  totalItems: 0,
  itemsMax: 10,
  receipt: undefined,
};

/** Adds a chunk to a batch in this state, and records what is stored. */
async function add(entries: readonly unknown[], { status = draft, ...fakes }: Fakes = {}) {
  const stored: (readonly NewItem[])[] = [];
  const ignored: string[] = [];
  const dependencies: AddItemsDependencies = {
    checkUrl,
    sealFor: (organizationId) => (text) => `${organizationId}:${text}`,
    findChunk: async () => status,
    storeChunk: async ({ items }) => {
      stored.push(items);
      return { accepted: items.length, failed: items.filter(({ error }) => error !== undefined).length };
    },
    ...fakes,
  };
  const chunk = {
    batchId: 'batch',
    sequence: 0,
    sha256,
    entries,
    caller,
    ignore: (paths: readonly string[]) => void ignored.push(...paths),
  };
  return { receipt: await addItems(dependencies, chunk), stored, ignored };
}
type Fakes = Partial<AddItemsDependencies> & { readonly status?: ChunkStatus };

test.each<[string, unknown, string, string]>([
  ['no object', 5, 'VALIDATION_ERROR', 'must be an object with a url.'],
  ['no url', { sourceLine: 3 }, 'VALIDATION_ERROR', 'url is required.'],
  ['a url that is no text', { url: null }, 'VALIDATION_ERROR', 'url must be a string.'],
  ['another scheme', { url: 'ftp://example.com/' }, 'VALIDATION_ERROR', 'url must start with http:// or https://.'],
  ['a url that cannot be read', { url: 'http://a b/' }, 'VALIDATION_ERROR', 'url must be a valid URL.'],
  ['a url that is too long', { url: `https://example.com/${'a'.repeat(8_192)}` }, 'VALIDATION_ERROR', 'at most 8192'],
  ['what cannot be stored', { url: 'https://example.com/\ud800' }, 'VALIDATION_ERROR', 'an unpaired surrogate'],
  ['an internal address', { url: 'http://10.0.0.1/' }, 'URL_NOT_ALLOWED', 'not allowed as a target'],
  ['credentials', { url: 'http://a:b@example.com/' }, 'URL_NOT_ALLOWED', 'not allowed as a target'],
  ['a bad option', { url, options: { quality: 0 } }, 'VALIDATION_ERROR', 'options.quality must be from 1 to 100.'],
  [
    'a device nobody knows',
    { url, options: { device: 'iphone_99' } },
    'VALIDATION_ERROR',
    'options.device is not known',
  ],
  [
    'a session that claims to be sealed',
    { url, options: { session: 'sealed:a' } },
    'VALIDATION_ERROR',
    'options.session must be an object.',
  ],
  ['options that are none', { url, options: 'png' }, 'VALIDATION_ERROR', 'options must be an object.'],
  ['options too deep', { url, options: { metadata: nested(80) } }, 'VALIDATION_ERROR', 'nested deeper than 64'],
  ['a bad line', { url, sourceLine: 1.5 }, 'VALIDATION_ERROR', 'sourceLine must be an integer'],
  ['no plan for stealth', { url, options: { stealthMode: true } }, 'CAPABILITY_NOT_AVAILABLE', 'options.stealthMode'],
])('an entry with %s is a failed item that says so, and holds up no other', async (_, sent, code, message) => {
  const { receipt, stored } = await add([{ url }, sent, { url }]);
  expect(receipt).toEqual({ sequence: 0, accepted: 3, failed: 1, nextSequence: 1 });
  const [[first, item, last]] = stored as [[NewItem, NewItem, NewItem]];
  expect([first.error, last.error]).toEqual([undefined, undefined]);
  expect(item.error).toMatchObject({ code, message: expect.stringContaining(message) });
});
function nested(depth: number): object {
  return depth === 0 ? {} : { inner: nested(depth - 1) };
}

test('secret options are stored sealed, and unknown fields are named', async () => {
  const session = { cookies: [{ name: 'a', value: 'secret' }] };
  const { stored, ignored } = await add([{ url, options: { session }, colour: 'red' }]);
  expect(JSON.stringify(stored)).toContain('sealed:organization:');
  expect(ignored).toEqual(['entries.0.colour']);
});

describe('a chunk that cannot extend its batch', () => {
  const receipt = { accepted: 1, failed: 0, sha256 };
  const notStored = async (): Promise<undefined> => undefined;

  test('gets the receipt of the same bytes, and nothing is stored', async () => {
    const status = { ...draft, nextSequence: 1, receipt };
    expect((await add([{ url }], { status, storeChunk: notStored })).receipt).toEqual({
      sequence: 0,
      accepted: 1,
      failed: 0,
      nextSequence: 1,
    });
    expect((await add([{ url, options: {} }], { status })).stored).toEqual([]);
  });

  test.each<[string, Partial<ChunkStatus>, string]>([
    [
      'other bytes under its number',
      { receipt: { ...receipt, sha256: Buffer.from('others') } },
      'BATCH_CHUNK_CONFLICT',
    ],
    ['another number', { nextSequence: 5 }, 'BATCH_CHUNK_OUT_OF_ORDER'],
    ['a batch that was started', { state: 'QUEUED' }, 'BATCH_INVALID_STATE'],
    ['a full batch', { totalItems: 10 }, 'BATCH_LIMIT_EXCEEDED'],
  ])('is refused: %s', async (_, status, code) => {
    await expect(add([{ url }], { status: { ...draft, ...status }, storeChunk: notStored })).rejects.toMatchObject({
      code,
    });
  });

  test('is refused where there is no batch', async () => {
    const fakes = { findChunk: notStored, storeChunk: notStored };
    await expect(add([{ url }], fakes)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is tried again when the batch changed meanwhile, but not for ever', async () => {
    let tries = 0;
    const storeChunk = async () => ((tries += 1) < 3 ? undefined : { accepted: 1, failed: 0 });
    expect((await add([{ url }], { storeChunk })).receipt).toMatchObject({ accepted: 1 });
    await expect(add([{ url }], { storeChunk: notStored })).rejects.toThrow('concurrent');
  });
});
