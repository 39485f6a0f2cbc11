import { describe, expect } from '@jest/globals';
import { kinds } from './kinds.ts';
import type { Leaked, WayName } from './parts/take-guard-away.ts';
import { runInside } from './namespace.ts';
import { builds, testInside } from './test-inside.ts';

const toLoopback = 'a connection to loopback';
const datagram = 'a datagram to a server of the page’s choice';
const lookup = 'a question to a name server';

/**
 * Each of the browser's guards, and what happens without it. A row that no longer leaks no longer
 * tests anything.
 */
const leaksWithout: readonly (readonly [way: WayName, leaks: readonly string[]])[] = [
  ['flags, complete', []],
  ['flags without the loopback rule', [toLoopback]],
  ['flags without the WebRTC policy', [datagram]],
  ['flags without the resolver rule', [datagram, lookup]],
  ['namespace without any of them', []],
];

describe('without a guard', () => {
  testInside.each(builds)('the %s build reaches the canaries in every way that the pages have', async (build) => {
    const { direct, reached, notReached, datagrams } = await runInside('unguarded', { build });
    expect(direct.map(({ address }) => address)).toEqual(['169.254.169.254', '127.0.0.1', 'fd00::5']);
    const isSent = kinds.filter(
      ({ unsent, onlyIn, uncertain }) =>
        unsent === undefined && (onlyIn ?? build) === build && (uncertain === undefined || onlyIn !== 'full'),
    );
    const datagramKinds = ['WebRTC STUN', 'WebRTC TURN'];
    const missing = isSent.map(({ name }) => name).filter((name) => notReached.includes(name));
    expect(missing).toEqual(datagramKinds);
    expect(datagrams).toBeGreaterThan(0);
    expect(reached.length).toBeGreaterThanOrEqual(80);
  });
});

describe.each(builds)('in the %s build', (build) => {
  testInside('each guard of the browser is missed when it is gone, and the namespace misses none of them', async () => {
    const leaked = await runInside('take-guard-away', { build });
    const seen = leaksWithout.map(([way]) => [way, leaksIn(leaked[way])]);
    expect(seen).toEqual(leaksWithout);
  });
});

function leaksIn(hits: Leaked[WayName]): string[] {
  const seen = {
    [toLoopback]: hits.some(({ protocol, address }) => protocol === 'tcp' && address.startsWith('127.')),
    [datagram]: hits.some(({ protocol, port }) => protocol === 'udp' && port === 3478),
    [lookup]: hits.some(({ protocol, port }) => protocol === 'udp' && port === 53),
  };
  return Object.entries(seen).flatMap(([leak, isSeen]) => (isSeen ? [leak] : []));
}
