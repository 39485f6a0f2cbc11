import { describe, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { runInside } from './namespace.ts';
import { acceptedKinds } from './parts/sent-texts.ts';
import { families } from './targets.ts';
import { configurations, testInside, twoConfigurations } from './test-inside.ts';

/**
 * The long form takes every build in every form. In the short form the headless shell visits the
 * pages of all families, and the full build those of loopback, which a browser reaches past its
 * proxy.
 */
const looked = isLong
  ? configurations.map((configuration) => ({ ...configuration, familyCount: families.length }))
  : twoConfigurations.map((configuration, at) => ({ ...configuration, familyCount: at === 0 ? families.length : 1 }));
const lookedOnce = isLong ? configurations : twoConfigurations.slice(0, 1);
const silent = { hits: [], datagramsSent: 0 };

describe('behind the guard', () => {
  testInside.each(looked)(
    'nothing that a page in the $build build asks for gets past the $isolation form, and the capture is refused',
    async (configuration) => {
      const { leaks, outcomes, unseen, mixed, ordinary } = await runInside('hostile-pages', configuration);
      expect(leaks).toMatchObject(silent);
      if (configuration.isolation === 'namespace') expect(leaks.strayConnections).toBe(0);
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['URL_NOT_ALLOWED']));
      expect(new Set(outcomes.map(({ family }) => family)).size).toBe(configuration.familyCount);
      expect(unseen).toEqual([]);
      expect(mixed).toEqual([]);
      expect(new Set(ordinary)).toEqual(new Set(['captured']));
    },
  );

  test('the check of headers and footers refuses every kind, also with escapes', () => {
    expect(acceptedKinds).toEqual([]);
  });

  testInside.each(lookedOnce)(
    'neither does it as a text without an address, and as a header or footer it asks for nothing: $build build, $isolation form',
    async (configuration) => {
      const { leaks, pages, templates, askedByTemplates } = await runInside('sent-texts', configuration);
      expect(leaks).toMatchObject(silent);
      if (configuration.isolation === 'namespace') expect(leaks.strayConnections).toBe(0);
      expect(new Set(pages)).toEqual(new Set(['URL_NOT_ALLOWED']));
      // Some of these templates fail the PDF; the cause is not known (docs/known-gaps.md). The
      // promise here is that they ask for nothing.
      expect(['captured', 'CAPTURE_FAILED']).toEqual(expect.arrayContaining([...new Set(templates)]));
      expect(askedByTemplates).toEqual([]);
    },
  );

  testInside.each(lookedOnce)(
    'neither do its popups, nor what only a secure page may do: $build build, $isolation form',
    async (configuration) => {
      const { leaks, refused } = await runInside('secure-page', configuration);
      expect(leaks).toMatchObject(silent);
      if (configuration.isolation === 'namespace') expect(leaks.strayConnections).toBe(0);
      expect(refused).toEqual(
        expect.arrayContaining(['fetch in a service worker', 'cache', 'audio worklet', 'paint worklet']),
      );
    },
  );
});
