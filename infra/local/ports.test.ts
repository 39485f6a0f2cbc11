import { describe, expect, test } from '@jest/globals';
import { choosePorts } from './ports.ts';

const choose = (environment: Record<string, string>, taken: readonly number[] = []) => {
  let next = 50_000;
  return choosePorts({
    environment,
    isFree: async (port) => !taken.includes(port),
    freePort: async () => (next += 1),
  });
};

describe('ports', () => {
  test('without settings the gateway is on 3000, the files beside it, the internal ones ten further on', async () => {
    const { gateway, storage, sample, internal } = await choose({});
    expect({ gateway, storage, sample, internal: internal.gateway, last: internal.notifier }).toEqual({
      gateway: 3000,
      storage: 3001,
      sample: 3002,
      internal: 3010,
      last: 3014,
    });
  });

  test.each([
    ['the gateway port', { TINTYPE_PORT: '4000' }, [4000], /Port 4000 is taken.*TINTYPE_PORT=4020/],
    ['the storage port', { TINTYPE_PORT: '4000' }, [4001], /Port 4001 is taken.*TINTYPE_STORAGE_PORT=/],
  ])('%s that is taken is an error that names its setting', async (_name, environment, taken, message) => {
    await expect(choose(environment, taken)).rejects.toThrow(message);
  });

  test.each(['x', '-1', '65536', '30.5'])('TINTYPE_PORT=%s is refused by name', async (port) => {
    await expect(choose({ TINTYPE_PORT: port })).rejects.toThrow('TINTYPE_PORT must be a port number');
  });

  test.each([
    [{ TINTYPE_PORT: '6000' }, /Browsers block port 6000.*TINTYPE_PORT=6020/],
    [{ TINTYPE_PORT: '4044' }, /Browsers block port 4045.*TINTYPE_STORAGE_PORT=/],
  ])('%j: a port that browsers block is refused before anything starts', async (environment, message) => {
    await expect(choose(environment)).rejects.toThrow(message);
  });

  test('the port of the sample page is never one that browsers block', async () => {
    const { sample } = await choose({ TINTYPE_PORT: '5058', TINTYPE_STORAGE_PORT: '5070' });
    expect(sample).toBeGreaterThan(50_000);
  });

  test('the port of the sample page and an internal one that is taken move aside', async () => {
    const { sample, internal } = await choose({}, [3002, 3011]);
    expect(sample).toBeGreaterThan(50_000);
    expect([internal.gateway, internal.render, internal.crawl]).toEqual([3010, expect.any(Number), 3012]);
    expect(internal.render).toBeGreaterThan(50_000);
  });

  test('port 0 takes free ports throughout', async () => {
    const { gateway, storage, sample, internal } = await choose({ TINTYPE_PORT: '0' });
    const all = [gateway, storage, sample, ...Object.values(internal)];
    expect(new Set(all).size).toBe(9);
    expect(Math.min(...all)).toBeGreaterThan(50_000);
  });
});
