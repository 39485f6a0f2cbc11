import { test } from '@jest/globals';
import { type BrowserBuild, browserBuilds, findBrowser } from '@tintype/render/browser/launcher';
import { whyNoNamespace } from './namespace.ts';

const noNamespace = whyNoNamespace();
if (noNamespace !== undefined) console.warn(`Skipped, because no network namespace can be made here: ${noNamespace}`);

/**
 * For tests that send packets which must not leave: skipped where there is no namespace to send
 * them in.
 */
export const testInside = noNamespace === undefined ? test : test.skip;

export const builds = Object.keys(browserBuilds) as BrowserBuild[];
export const isolations = ['namespace', 'flags'] as const;
export const configurations = builds.flatMap((build) => isolations.map((isolation) => ({ build, isolation })));
/** Both builds and both forms, for what depends on neither pair. */
export const twoConfigurations = [
  { build: 'shell', isolation: 'namespace' },
  { build: 'full', isolation: 'flags' },
] as const;

for (const build of builds)
  if (findBrowser(build) === undefined) console.warn(`Will fail: ${browserBuilds[build].package} is not installed`);
