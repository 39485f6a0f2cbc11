import { afterEach, describe, expect, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressPolicy } from '../address-policy.ts';
import { robotsCases as robotsMeanings } from '../../for-tests/robots-files.ts';
import { robotsWritings } from '../../for-tests/robots-writings.ts';
import { createEgressGuard } from '../egress-guard.ts';
import { createGuardedFetch } from '../guarded-fetch.ts';
import { parseAllowHosts } from '../settings.ts';
import { fetchRobots } from './fetch-robots.ts';
import { isAllowed, robotsCharactersMax, parseRobots, readRobots, robotsToken, rulesFor } from './robots.ts';

const robotsCases = [...robotsMeanings, ...robotsWritings];

describe('what a robots.txt says', () => {
  test.each(robotsCases)('$name', ({ text, token = robotsToken, allowed = [], refused = [], delayMs }) => {
    const rules = rulesFor(parseRobots(text), token);
    const may = (path: string): boolean => isAllowed(rules, `https://site.example${path}`);
    expect(allowed.filter((path) => !may(path))).toEqual([]);
    expect(refused.filter(may)).toEqual([]);
    if (delayMs !== undefined) expect(rules.delayMs).toBe(delayMs);
  });
  test('there are more than sixty rules', () => {
    expect(robotsCases.length).toBeGreaterThan(60);
  });
});

describe('a robots.txt that was written to take long', () => {
  const site = 'https://site.example';
  const bytesMax = 500 * 1_024;
  const lines = (line: string): string => line.repeat(Math.floor(bytesMax / line.length));
  const read = (text: string) => readRobots({ access: 'rules', text });

  test('delays hold no copy of the crawlers that they are for', () => {
    const half = Math.floor(bytesMax / 2 / 'crawl-delay:1\n'.length);
    const groups = parseRobots(`${'user-agent:*\n'.repeat(half)}${'crawl-delay:1\n'.repeat(half)}`);
    expect(groups).toHaveLength(1);
    expect(groups[0]!.agents).toHaveLength(half);
    expect(groups[0]!.delays).toHaveLength(half);
    for (const delay of groups[0]!.delays)
      expect(Object.values(delay).filter((part) => typeof part === 'object')).toEqual([]);
    expect(rulesFor(groups, robotsToken).delayMs).toBe(1_000);
  });

  test.each([
    ['many patterns against a long path', `user-agent:*\n${lines('allow:*bc\n')}`, `/${'ab'.repeat(3_000)}`],
    ['a very long path', `user-agent:*\n${'allow:*bc\n'.repeat(1_000)}`, `/${'ab'.repeat(500_000)}`],
  ])('%s: what takes more than is spent on an address is refused', (_name, text, path) => {
    const rules = rulesFor(parseRobots(text), robotsToken);
    const work = { letters: 0 };
    expect(isAllowed(rules, `${site}${path}`, work)).toBe(false);
    expect(work.letters).toBeLessThan(robotsCharactersMax + path.length);
    // The others are judged as ever.
    expect(isAllowed(rules, `${site}/`)).toBe(true);
  });

  test('a long list of addresses is obeyed to its end', () => {
    const robots = read(`user-agent:*\n${lines('disallow:/pages/of/a/shop/12345.html\n')}disallow:/last`);
    expect([`${site}/last`, `${site}/pages/of/a/shop/12345.html`, `${site}/first`].map(robots.allows)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a long path is judged where the rules are few', () => {
    const robots = read('user-agent:*\ndisallow:/*?sort=\ndisallow:/private/');
    const long = 'ab'.repeat(10_000);
    expect([`${site}/${long}`, `${site}/${long}?sort=1`].map(robots.allows)).toEqual([true, false]);
  });
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
async function site(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((started) => server.listen(0, host, started));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
/** May reach 127.0.0.1 and nothing else. */
const guard = createEgressGuard({ policy: createAddressPolicy({ allow: parseAllowHosts('127.0.0.1'), ports: [] }) });
const fetch = createGuardedFetch({ guard, userAgent: robotsToken });

test.each([
  [200, 'rules'],
  [204, 'rules'],
  [400, 'all'],
  [401, 'all'],
  [403, 'all'],
  [404, 'all'],
  [410, 'all'],
  [500, 'none'],
  [502, 'none'],
  [503, 'none'],
])('an answer of %i means %s', async (status, access) => {
  const origin = await site((_req, res) => res.writeHead(status).end());
  expect((await fetchRobots(origin, { fetch })).access).toBe(access);
});
test.each([
  [5, 'rules'],
  [6, 'all'],
])('%i redirects on the way mean %s', async (count, access) => {
  const origin = await site((req, res) => {
    const done = Number(new URL(req.url!, 'http://x').searchParams.get('n') ?? 0);
    if (done < count) res.writeHead(302, { Location: `/robots.txt?n=${done + 1}` }).end();
    else res.end('User-agent: *\nDisallow: /a');
  });
  expect((await fetchRobots(origin, { fetch })).access).toBe(access);
});
test('a redirect to an address that is not allowed forbids everything and reaches nobody', async () => {
  let reached = 0;
  const canary = await site((_req, res) => res.end(String((reached += 1))), '127.0.0.2');
  const origin = await site((_req, res) => res.writeHead(301, { Location: `${canary}/robots.txt` }).end());
  expect(await fetchRobots(origin, { fetch })).toEqual({ access: 'none', reason: 'address not allowed' });
  expect(reached).toBe(0);
});
test('a host that nobody answers for, or that does not answer in time, forbids everything', async () => {
  const gone = await site(() => undefined);
  servers.pop()!.close();
  expect((await fetchRobots(gone, { fetch })).access).toBe('none');
  const silent = await site(() => undefined);
  expect(await fetchRobots(silent, { fetch, timeoutMs: 100 })).toEqual({ access: 'none', reason: 'timeout' });
});
test('of a file that is too large the first 500 KiB count, up to the last whole line', async () => {
  const filler = `# ${'x'.repeat(97)}\n`.repeat(5_119);
  const origin = await site((_req, res) =>
    res.end(`User-agent: *\nDisallow: /first\n${filler}Disallow: /second/and/${'a'.repeat(200)}\nDisallow: /third\n`),
  );
  const robots = readRobots(await fetchRobots(origin, { fetch }));
  expect(['/first', '/second/and/x', '/third'].map((path) => robots.allows(`${origin}${path}`))).toEqual([
    false,
    true,
    true,
  ]);
});
test('what could not be read is all or nothing', () => {
  expect(readRobots({ access: 'all', reason: '' }).allows('https://a.example/')).toBe(true);
  expect(readRobots({ access: 'none', reason: '' }).allows('https://a.example/robots')).toBe(false);
});
