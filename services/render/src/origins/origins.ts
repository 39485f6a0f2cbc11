import type { Origin } from '@tintype/contracts/capture/origins';
import type { OriginExtension } from '../context/capture-context.ts';
import { createCrawlExtension, type RobotsOf } from './crawl.ts';
import { scheduleExtension } from './schedule.ts';

export type ExtensionOf = (origin: Origin) => OriginExtension;

export function createExtensions({ robotsOf }: { readonly robotsOf: RobotsOf }): ExtensionOf {
  const extensions: Partial<Record<Origin, OriginExtension>> = {
    crawl: createCrawlExtension(robotsOf),
    schedule: scheduleExtension,
  };
  return (origin) => extensions[origin] ?? {};
}
