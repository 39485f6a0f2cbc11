import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileFormats, type FileFormat } from '@tintype/contracts/formats/formats';
import { contentTypeOf, headersFor, newObjectKey } from '../src/keys.ts';
import type { Storage } from '../src/port.ts';
import { StorageFailure } from '../src/storage-failure.ts';

export type StorageUnderTest = {
  readonly storage: Storage;
  /** Prevents the deletion of this file from now on. */
  readonly hold: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * The promises of every storage driver. Each driver's test runs this against itself and a real
 * backend.
 */
export function describeStorage(driver: string, create: () => Promise<StorageUnderTest>): void {
  describe(`${driver} storage`, () => {
    let storage: Storage;
    let hold: StorageUnderTest['hold'];
    let close: () => Promise<void> = async () => undefined;
    beforeAll(async () => {
      ({ storage, hold, close } = await create());
    });
    afterAll(async () => {
      await close();
    });
    const put = async (key: string, body: Buffer): Promise<void> => storage.put(key, body, headersFor(key));

    test.each(Object.keys(fileFormats) as FileFormat[])(
      'a %s comes back byte for byte, with its size and type',
      async (format) => {
        const key = newKey(format);
        const body = randomBytes(50_000);
        await put(key, body);
        const found = await storage.read(key);
        expect({ size: found?.size, contentType: found?.contentType }).toEqual({
          size: 50_000,
          contentType: contentTypeOf(key),
        });
        expect(found !== undefined && (await buffer(found.stream)).equals(body)).toBe(true);
        expect((await storage.readBytes(key))?.equals(body)).toBe(true);
      },
    );

    test('an object larger than any buffer on the way comes back whole', async () => {
      const key = newKey('png');
      const body = randomBytes(20_000_000);
      await put(key, body);
      expect((await storage.readBytes(key))?.equals(body)).toBe(true);
    });

    test.each([
      ['from within', 500_000, 100, 299],
      ['large enough to come in pieces', 1_000_000, 1, 899_999],
      ['of one byte', 500_000, 499_999, 499_999],
      ['to beyond its end', 500_000, 499_990, 600_000],
      ['of all of it', 500_000, 0, 499_999],
      ['behind its end', 500_000, 500_000, 500_010],
    ])('a range %s is those bytes and no others', async (_name, bytes, start, end) => {
      const key = newKey('png');
      const body = randomBytes(bytes);
      await put(key, body);
      const found = (await storage.read(key, { start, end }))!;
      const wanted = body.subarray(start, end + 1);
      expect([found.size, found.contentType]).toEqual([wanted.length, contentTypeOf(key)]);
      expect((await buffer(found.stream)).equals(wanted)).toBe(true);
    });

    test('what was never put is undefined, not a failure', async () => {
      expect(await storage.read(newKey('png'))).toBeUndefined();
      expect(await storage.read(newKey('png'), { start: 0, end: 0 })).toBeUndefined();
      expect(await storage.readBytes(newKey('png'))).toBeUndefined();
    });

    test('a second put replaces the object as a whole', async () => {
      const key = newKey('html');
      await put(key, Buffer.from('a long first version'));
      await put(key, Buffer.from('short'));
      expect(String(await storage.readBytes(key))).toBe('short');
    });

    test('delete takes many keys, may be repeated, and leaves the rest alone', async () => {
      const [kept, ...gone] = Array.from({ length: 30 }, () => newKey('png')) as [string, ...string[]];
      for (const key of [kept, ...gone]) await put(key, Buffer.from('x'));
      expect(await storage.delete(gone)).toEqual([]);
      expect(await storage.delete([...gone, newKey('png')])).toEqual([]);
      expect(await storage.delete([])).toEqual([]);
      expect(await Promise.all(gone.map(async (key) => storage.read(key)))).toEqual(gone.map(() => undefined));
      expect(String(await storage.readBytes(kept))).toBe('x');
    });

    test('delete names the one file that cannot be deleted, and deletes the others', async () => {
      const [first, held, last] = Array.from({ length: 3 }, () => newKey('png')) as [string, string, string];
      for (const key of [first, held, last]) await put(key, Buffer.from('x'));
      await hold(held);
      expect(await storage.delete([first, held, last])).toEqual([{ key: held, failure: expect.any(StorageFailure) }]);
      expect([await storage.read(first), await storage.read(last)]).toEqual([undefined, undefined]);
      expect(await storage.delete([held])).toMatchObject([{ key: held }]);
    });

    test.each([
      '../secret.png',
      'captures/../../secret.png',
      '/etc/passwd',
      'captures/./a.png',
      'captures//a.png',
      'captures/.hidden.png',
      'captures/a.exe',
      'captures/a',
      'captures/a.png/',
      'captures/a\0.png',
      'captures/a.png\n',
      'captures\\a.png',
      'captures/%2e%2e/a.png',
      'a.png',
      '',
    ])('the key %j is refused by every operation', async (key) => {
      const headers = { contentType: 'image/png', disposition: 'inline' };
      await expect(storage.put(key, Buffer.from('x'), headers)).rejects.toThrow('object key');
      await expect(storage.read(key)).rejects.toThrow('object key');
      await expect(storage.readBytes(key)).rejects.toThrow('object key');
      await expect(storage.delete([key])).rejects.toThrow('object key');
      await expect(storage.linkFor(key, { expiresAt: new Date() })).rejects.toThrow('object key');
    });

    test('a type that the key does not say is refused', async () => {
      const key = newKey('png');
      await expect(
        storage.put(key, Buffer.from('x'), { contentType: 'text/html', disposition: 'inline' }),
      ).rejects.toThrow(TypeError);
      expect(await storage.read(key)).toBeUndefined();
    });

    test('a link names the object and no other', async () => {
      const key = newKey('png');
      const link = new URL(await storage.linkFor(key, { expiresAt: new Date(Date.now() + 60_000) }));
      expect(link.pathname.endsWith(`/${key}`)).toBe(true);
    });

    test('a usable backend is healthy', async () => {
      expect(await storage.health()).toBeUndefined();
    });
  });
}

const newKey = (format: FileFormat): string =>
  newObjectKey({ random: randomBytes, now: new Date(), outputId: 'main', format });
