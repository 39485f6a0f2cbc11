import type { Browser } from 'puppeteer-core';
import type { BrowserBuild } from '@tintype/render/browser/launcher';
import type { Isolation } from '@tintype/render/browser/isolation';
import { startGuardedBrowser, withoutResolverRule, withoutWebRtcPolicy } from '../browser-alone.ts';
import type { Hit } from '../canaries.ts';
import { siteUrl } from '../hostile-site.ts';
import { guardKinds } from '../kinds.ts';
import { hostilePages, setStage } from '../stage.ts';

type Way = {
  readonly isolation: Isolation;
  readonly flags?: readonly string[];
  /** Contexts as they would be without the rule that sends loopback to the proxy too. */
  readonly hasLoopbackRule?: false;
};

/** Each way of running the browser with something taken away. */
export const ways = {
  'flags, complete': { isolation: 'flags' },
  'flags without the loopback rule': { isolation: 'flags', hasLoopbackRule: false },
  'flags without the WebRTC policy': { isolation: 'flags', flags: withoutWebRtcPolicy },
  'flags without the resolver rule': { isolation: 'flags', flags: [...withoutResolverRule, ...withoutWebRtcPolicy] },
  'namespace without any of them': {
    isolation: 'namespace',
    flags: [...withoutResolverRule, ...withoutWebRtcPolicy],
    hasLoopbackRule: false,
  },
} as const satisfies Record<string, Way>;
export type WayName = keyof typeof ways;

export type Leaked = { readonly [Name in WayName]: readonly Hit[] };

/** Every way in turn, with the same pages. */
export async function takeGuardAway({ build }: { build: BrowserBuild }): Promise<Leaked> {
  const { canaries } = await setStage(hostilePages(guardKinds));
  const leaked: Record<string, readonly Hit[]> = {};
  for (const [name, way] of Object.entries(ways) as [string, Way][]) {
    canaries.reset();
    const guarded = await startGuardedBrowser({ build, isolation: way.isolation, flags: way.flags ?? [] });
    const { browser, endpoints } = guarded.process;
    const url = `${siteUrl}/page/loopback`;
    if (way.hasLoopbackRule ?? true) await guarded.visit(url);
    else await visitWithoutRule(browser, (await endpoints.open()).proxyUrl, url);
    await guarded.stop();
    leaked[name] = canaries.hits();
  }
  return leaked as Leaked;
}

async function visitWithoutRule(browser: Browser, proxyServer: string, url: string): Promise<void> {
  const context = await browser.createBrowserContext({ proxyServer });
  const page = await context.newPage();
  await page.goto(url, { timeout: 10_000 }).catch(() => undefined);
  await context.close();
}
