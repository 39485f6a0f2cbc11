import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createAddressPolicy } from './address-policy.ts';
import { resolvingUrls } from '../for-tests/internal-urls.ts';
import { publicAddresses } from '../for-tests/public-targets.ts';
import { createResolver, type Dial, dialTcp, type Resolve } from './dial.ts';
import { ConnectFailed, EgressRefused, NameNotResolved } from './egress-errors.ts';
import { createEgressGuard } from './egress-guard.ts';
import { parseAllowHosts } from './settings.ts';

const closedPolicy = createAddressPolicy({ allow: [], ports: [] });
const mustNotDial: Dial = async ({ address }) => {
  throw new Error(`dialled ${address}`);
};
/** A dialer that connects to no address and only remembers those that it was given. */
const recordingDial = () => {
  const dialled: string[] = [];
  const dial: Dial = async ({ address }) => {
    dialled.push(address);
    return { remoteAddress: address, on: () => undefined, destroy: () => undefined } as unknown as Socket;
  };
  return { dial, dialled };
};
const answering =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses;
const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what is refused', () => {
  test('every name of the corpus that resolves inside, without a single dial', async () => {
    const cases = resolvingUrls();
    expect(cases.length).toBeGreaterThan(190);
    const outcomes = await Promise.all(
      cases.map(async ({ url, answer }) => {
        const guard = createEgressGuard({ policy: closedPolicy, resolve: answering(answer), dial: mustNotDial });
        const { hostname } = new URL(url);
        return (await failureOf(guard.connect({ host: hostname, port: 80 }))) instanceof EgressRefused;
      }),
    );
    expect(cases.filter((_case, index) => !outcomes[index])).toEqual([]);
  });

  const answers: readonly (readonly [name: string, answer: readonly string[]])[] = [
    ['a public answer before a private one', ['1.1.1.1', '10.0.0.1']],
    ['a private answer before a public one', ['10.0.0.1', '1.1.1.1']],
    ['a public IPv4 with a private IPv6 answer', ['1.1.1.1', 'fd00::1']],
    ['a public IPv6 with a private IPv4 answer', ['2400:cb00::1', '127.0.0.1']],
    ['a private answer dressed as IPv6', ['::ffff:127.0.0.1']],
    ['an answer that is no address', ['127.1']],
    ['a link-local answer with its interface', ['fe80::1%eth0']],
  ];
  test.each(answers)('%s', async (_name, answer) => {
    const guard = createEgressGuard({ policy: closedPolicy, resolve: answering(...answer), dial: mustNotDial });
    await expect(guard.connect({ host: 'example.com', port: 443 })).rejects.toThrow(EgressRefused);
  });

  test.each([
    '',
    '[127.0.0.1]',
    '0x7f.1',
    'a@127.0.0.1',
    '127.0.0.1/',
    '127.0.0.1#',
    'localhost',
    '::1',
    '[::1]',
    '①②⑦.1',
    '%31%32%37.1',
  ])('the host %j, without a look-up', async (host) => {
    const resolve: Resolve = async (name) => {
      throw new Error(`looked up ${name}`);
    };
    const guard = createEgressGuard({ policy: closedPolicy, resolve, dial: mustNotDial });
    await expect(guard.connect({ host, port: 80 })).rejects.toThrow(EgressRefused);
  });

  test('the caller hears nothing, the log everything', async () => {
    const guard = createEgressGuard({ policy: closedPolicy, resolve: answering('10.0.0.7'), dial: mustNotDial });
    const refusal = (await failureOf(guard.connect({ host: 'Example.com', port: 443 }))) as EgressRefused;
    expect(refusal).toMatchObject({
      code: 'URL_NOT_ALLOWED',
      details: {},
      rule: 'address',
      host: 'example.com',
      port: 443,
      address: '10.0.0.7',
    });
    expect(refusal.reason).toContain('RFC 1918');
    expect(refusal.message).not.toMatch(/\b10\.|1918/);
  });

  test('a connection that ended up elsewhere than dialled', async () => {
    let destroyed = false;
    const dial: Dial = async () =>
      ({ remoteAddress: '10.0.0.1', on: () => undefined, destroy: () => (destroyed = true) }) as unknown as Socket;
    const guard = createEgressGuard({ policy: closedPolicy, resolve: answering('1.1.1.1', '8.8.8.8'), dial });
    await expect(guard.connect({ host: 'example.com', port: 443 })).rejects.toThrow(EgressRefused);
    expect(destroyed).toBe(true);
  });
});

describe('what is allowed', () => {
  test('public answers, dialled at the vetted address and never by name', async () => {
    for (const answer of publicAddresses) {
      const { dial, dialled } = recordingDial();
      const guard = createEgressGuard({ policy: closedPolicy, resolve: answering(answer), dial });
      await guard.connect({ host: 'example.com', port: 443 });
      expect(dialled).toEqual([answer]);
    }
  });
  test('a mapped public answer is dialled as IPv4', async () => {
    const { dial, dialled } = recordingDial();
    const guard = createEgressGuard({ policy: closedPolicy, resolve: answering('::ffff:1.1.1.1'), dial });
    await guard.connect({ host: 'example.com', port: 443 });
    expect(dialled).toEqual(['1.1.1.1']);
  });
  test('the private answer of a name that has a rule', async () => {
    const policy = createAddressPolicy({ allow: parseAllowHosts('wiki.corp:8080'), ports: [] });
    const { dial, dialled } = recordingDial();
    const guard = createEgressGuard({ policy, resolve: answering('10.0.0.9', 'fd00::9'), dial });
    await guard.connect({ host: 'wiki.corp', port: 8080 });
    await expect(guard.connect({ host: 'other.corp', port: 8080 })).rejects.toThrow(EgressRefused);
    expect(dialled).toEqual(['10.0.0.9']);
  });
});

test('a name is looked up exactly once per connection, so a changing answer has no second chance', async () => {
  const script = [['1.1.1.1'], ['127.0.0.1'], ['1.1.1.1', '169.254.169.254'], ['8.8.8.8']];
  let lookups = 0;
  const resolve: Resolve = async () => script[lookups++] ?? [];
  const { dial, dialled } = recordingDial();
  const guard = createEgressGuard({ policy: closedPolicy, resolve, dial });
  const outcomes: unknown[] = [];
  for (const _turn of script) outcomes.push(await failureOf(guard.connect({ host: 'rebind.example.com', port: 80 })));
  expect(outcomes.map((outcome) => outcome instanceof EgressRefused)).toEqual([false, true, true, false]);
  expect(lookups).toBe(4);
  expect(dialled).toEqual(['1.1.1.1', '8.8.8.8']);
});

describe('names that do not resolve', () => {
  const guardWith = (resolve: Resolve) => createEgressGuard({ policy: closedPolicy, resolve, dial: mustNotDial });
  const connect = { host: 'example.com', port: 443 };
  test('an empty response is a DNS failure', async () => {
    await expect(guardWith(answering()).connect(connect)).rejects.toMatchObject({
      name: 'NameNotResolved',
      kind: 'dns',
    });
  });
  test('a resolver error is a DNS failure that keeps its cause', async () => {
    const cause = Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
    const error = await failureOf(guardWith(async () => Promise.reject(cause)).connect(connect));
    expect(error).toBeInstanceOf(NameNotResolved);
    expect(error).toMatchObject({ kind: 'dns', cause });
  });
  test('silence is told apart from a name that does not exist', async () => {
    const resolve = createResolver({ lookup: () => new Promise(() => undefined), timeoutMs: 5 });
    await expect(guardWith(resolve).connect(connect)).rejects.toMatchObject({ kind: 'dns-timeout' });
  });
});

describe('dialling', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((socket) => socket.on('error', () => undefined).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());
  const loopback = createAddressPolicy({ allow: parseAllowHosts('127.0.0.0/8'), ports: [] });

  test('the next vetted address is tried when one refuses', async () => {
    const guard = createEgressGuard({ policy: loopback, resolve: answering('127.0.0.2', '127.0.0.1') });
    const socket = await guard.connect({ host: 'two.example.com', port });
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });
  test('the next vetted address is tried when one is silent', async () => {
    const dial: Dial = (target) =>
      target.address === '127.0.0.1'
        ? dialTcp(target)
        : new Promise((_resolve, reject) => {
            target.signal.addEventListener('abort', () => reject(target.signal.reason));
          });
    const guard = createEgressGuard({
      policy: loopback,
      resolve: answering('127.0.0.2', '127.0.0.1'),
      dial,
      attemptTimeoutMs: 5,
    });
    (await guard.connect({ host: 'two.example.com', port })).destroy();
    const silent = createEgressGuard({ policy: loopback, resolve: answering('127.0.0.2'), dial, connectTimeoutMs: 5 });
    await expect(silent.connect({ host: 'two.example.com', port })).rejects.toMatchObject({ kind: 'timeout' });
  });
  test('a closed port is a connect failure', async () => {
    const guard = createEgressGuard({ policy: loopback });
    const error = await failureOf(guard.connect({ host: '127.0.0.3', port }));
    expect(error).toBeInstanceOf(ConnectFailed);
    expect(error).toMatchObject({ kind: 'refused', host: '127.0.0.3', port });
  });
  test('an abort gives its own reason, before and during the connection', async () => {
    const guard = createEgressGuard({
      policy: loopback,
      dial: async ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const caller = new AbortController();
    const connecting = guard.connect({ host: '127.0.0.1', port, signal: caller.signal });
    caller.abort(new Error('no longer wanted'));
    await expect(connecting).rejects.toThrow('no longer wanted');
    await expect(guard.connect({ host: '127.0.0.1', port, signal: caller.signal })).rejects.toThrow('no longer wanted');
  });
});
