import { describe, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { kinds } from './kinds.ts';
import { runInside } from './namespace.ts';
import { acceptedKinds, escapedKinds } from './parts/sent-texts.ts';
import { families } from './targets.ts';
import { builds, configurations, testInside, twoConfigurations } from './test-inside.ts';

/** In the long form: every build in every form. In the short form both builds meet the pages that ask for most, and one the others. */
const looked = isLong ? configurations : twoConfigurations;
const lookedOnce = isLong ? configurations : twoConfigurations.slice(0, 1);
const silent = { hits: [], datagramsSent: 0 };

describe('without a guard', () => {
  testInside.each(isLong ? builds : builds.slice(0, 1))(
    'the %s build reaches the canaries in every way that the pages have',
    async (build) => {
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
    },
  );
});

describe('behind the guard', () => {
  testInside.each(looked)(
    'nothing that a page in the $build build asks for gets past the $isolation form, and the capture is refused',
    async (configuration) => {
      const { leaks, outcomes, unseen, mixed, ordinary } = await runInside('hostile-pages', configuration);
      expect(leaks).toMatchObject(silent);
      if (configuration.isolation === 'namespace') expect(leaks.strayConnections).toBe(0);
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['URL_NOT_ALLOWED']));
      expect(new Set(outcomes.map(({ family }) => family)).size).toBe(families.length);
      expect(unseen).toEqual([]);
      expect(mixed).toEqual([]);
      expect(new Set(ordinary)).toEqual(new Set(['captured']));
    },
  );

  test('the check of headers and footers refuses every kind, unless CSS hides it', () => {
    expect(acceptedKinds).toEqual([]);
    expect(escapedKinds.length).toBeGreaterThanOrEqual(10);
  });

  testInside.each(lookedOnce)(
    'neither does it as a text without an address, and as a header or footer it asks for nothing: $build build, $isolation form',
    async (configuration) => {
      const { leaks, pages, templates, askedByTemplates } = await runInside('sent-texts', configuration);
      expect(leaks).toMatchObject(silent);
      if (configuration.isolation === 'namespace') expect(leaks.strayConnections).toBe(0);
      expect(new Set(pages)).toEqual(new Set(['URL_NOT_ALLOWED']));
      // Some of these templates fail the PDF; the cause is not known (docs/known-gaps.md). The promise here is that they ask for nothing.
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
