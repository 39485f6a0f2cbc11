import type { Origin } from '@tintype/contracts/capture/origins';
import type { OriginExtension } from '../context/capture-context.ts';
import { createCrawlExtension, type RobotsOf } from './crawl.ts';

export type ExtensionOf = (origin: Origin) => OriginExtension;

/** What origins add to their captures; those that are not here add nothing. */
export function createExtensions({ robotsOf }: { readonly robotsOf: RobotsOf }): ExtensionOf {
  const extensions: Partial<Record<Origin, OriginExtension>> = { crawl: createCrawlExtension(robotsOf) };
  return (origin) => extensions[origin] ?? {};
}
