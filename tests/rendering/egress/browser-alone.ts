import { createAddressPolicy } from '@tintype/network/address-policy';
import type { EgressRefused } from '@tintype/network/egress-errors';
import { createEgressGuard } from '@tintype/network/egress-guard';
import { createForwardProxy } from '@tintype/network/forward-proxy';
import { parseAllowHosts } from '@tintype/network/settings';
import { silentLogger } from '@tintype/runtime/logger';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Isolation } from '@tintype/render/browser/isolation';
import { type BrowserProcess, launchBrowser } from '@tintype/render/browser/launch';
import { type BrowserBuild, findBrowser } from '@tintype/render/browser/launcher';
import { createPageEgress } from '@tintype/render/browser/page-egress';
import { openPageSlot } from '@tintype/render/browser/page-slot';
import { insideNames } from './targets.ts';

type Options = {
  readonly build: BrowserBuild;
  readonly isolation: Isolation;
  readonly flags?: readonly string[];
  readonly allowHosts?: string;
};
export type GuardedBrowser = {
  readonly process: BrowserProcess;
  /**
   * Visits a page as a capture would, and gives what was refused to it. A busy machine asks for
   * some of it only after the page has loaded.
   */
  readonly visit: (url: string, expectedHosts?: readonly string[]) => Promise<readonly EgressRefused[]>;
  readonly stop: () => Promise<void>;
};

/**
 * A browser behind the real guard without a pool, so that its flags can be taken away: the last of
 * two that contradict counts.
 */
export async function startGuardedBrowser({
  build,
  isolation,
  flags = [],
  allowHosts = '',
}: Options): Promise<GuardedBrowser> {
  const policy = createAddressPolicy({ allow: parseAllowHosts(allowHosts), ports: [] });
  const guard = createEgressGuard({ policy, resolve: async (name) => [...(insideNames[name] ?? [])] });
  const egress = createPageEgress({ createProxy: createForwardProxy, guard, logger: silentLogger });
  const { onConnection } = egress;
  const process = await launchBrowser({ executable: findBrowser(build)!, isolation, onConnection, extraFlags: flags });
  return {
    process,
    visit: async (url, expectedHosts = []) => {
      const slot = await openPageSlot(process);
      egress.attach(slot);
      // A capture decides about what a new page holds back; here nobody would.
      await slot.session.send('Fetch.disable');
      await slot.page.goto(url, { waitUntil: 'load', timeout: visitMsMax }).catch(() => undefined);
      const isMissing = (wanted: string): boolean => slot.events.refusals.every(({ host }) => host !== wanted);
      for (let waited = 0; waited < afterwardsMsMax && expectedHosts.some(isMissing); waited += 50) await sleep(50);
      egress.detach(slot);
      await slot.close();
      return slot.events.refusals;
    },
    stop: async () => {
      await process.kill();
      await egress.stop();
    },
  };
}

export const withoutWebRtcPolicy = ['--webrtc-ip-handling-policy=default', '--force-webrtc-ip-handling-policy=default'];
export const withoutResolverRule = ['--host-resolver-rules='];

const visitMsMax = 10_000;
const afterwardsMsMax = 60_000;
