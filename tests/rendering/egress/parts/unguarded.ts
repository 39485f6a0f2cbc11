import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserBuild } from '@tintype/render/browser/launcher';
import type { Hit } from '../canaries.ts';
import { startGuardedBrowser, withoutResolverRule, withoutWebRtcPolicy } from '../browser-alone.ts';
import { siteUrl } from '../hostile-site.ts';
import { kinds } from '../kinds.ts';
import { familyNamed, hostilePages, hostOfKind, setStage } from '../stage.ts';

export type UnguardedReport = {
  /** What a plain connection of this process was heard as. */
  readonly direct: readonly Hit[];
  readonly reached: readonly string[];
  readonly notReached: readonly string[];
  readonly datagrams: number;
};

/**
 * The control: the same pages in a browser without any guard. What it reaches here is what the
 * guard keeps it from elsewhere.
 */
export async function aloneWithUnguardedBrowser({ build }: { build: BrowserBuild }): Promise<UnguardedReport> {
  const { canaries } = await setStage(hostilePages(kinds));
  for (const host of ['169.254.169.254', '127.0.0.1', 'fd00::5']) {
    const socket = connect({ host, port: 80 });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.resume().end('x');
    await once(socket, 'close');
  }
  const direct = canaries.hits();
  canaries.reset();

  const reachedHosts = new Set<string>();
  let datagrams = 0;
  const { process, stop } = await startGuardedBrowser({ build, isolation: 'flags', flags: withoutGuard });
  for (const name of ['loopback', 'networks']) {
    const context = await process.browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${siteUrl}/page/${name}`, { timeout: 20_000 }).catch(() => undefined);
    await sleep(2_000);
    await context.close();
    for (const { protocol, address } of canaries.hits()) {
      if (protocol === 'udp') datagrams += 1;
      else reachedHosts.add(`${name} ${address}`);
    }
    canaries.reset();
  }
  await stop();
  const hosts = ['loopback', 'networks'].map((name) => ({
    name,
    hosts: hostOfKind(kinds, familyNamed(name)),
  }));
  const isReached = (kind: string): boolean =>
    hosts.some(({ name, hosts: ofKind }) =>
      addressesOf(ofKind.get(kind)!).some((host) => reachedHosts.has(`${name} ${host}`)),
    );
  const names = kinds.map(({ name }) => name);
  return {
    direct,
    reached: names.filter(isReached),
    notReached: names.filter((name) => !isReached(name)),
    datagrams,
  };
}

const withoutGuard = ['--proxy-server=direct://', ...withoutResolverRule, ...withoutWebRtcPolicy];

/** Browsers resolve names under localhost by themselves. */
const addressesOf = (host: string): readonly string[] => (host.endsWith('localhost') ? ['127.0.0.1', '::1'] : [host]);
