import { expect, test } from '@jest/globals';
import type { CheckUrl } from '../errors/service-error.ts';
import { plans, type PlanName } from '../plans/plans.ts';
import {
  acceptedUrl,
  captureAt,
  getFieldProblems,
  makeCapture,
  makeCaptures,
  makeSettings,
  refusalByPlan,
  type Settings,
} from './make-capture.ts';
import type { Origin } from './origins.ts';

const url = 'HTTPS://Example.com';
const plan = plans.self_hosted;
const refuseAll: CheckUrl = () => ({ allowed: false, rule: 'address', reason: 'is 10.0.0.1' });
const make = (origin: Origin, ...layers: Settings[]) =>
  makeCapture({ origin, layers, url, checkUrl: acceptedUrl, plan });

test.each<[string, readonly Settings[], object]>([
  ['an option', [{ format: 'PNG', delay: 5 }, { format: 'jpg' }], { format: 'jpeg', delay: 5, quality: 80 }],
  [
    'a part of the viewport',
    [{ viewport: { width: 800 } }, { viewport: { height: 600 } }],
    { viewport: { width: 800, height: 600 } },
  ],
  [
    'a viewport over a device',
    [{ device: 'iPhone 15' }, { viewport: { width: 800 } }],
    { device: undefined, viewport: { width: 800 } },
  ],
  [
    'a device over a viewport',
    [{ viewport: { width: 800 } }, { device: 'iPhone 15' }],
    { device: 'iphone_15', viewport: { width: 1_920 } },
  ],
  ['a list as a whole', [{ hideSelectors: ['a', 'b'] }, { hideSelectors: ['c'] }], { hideSelectors: ['c'] }],
  ['of three layers the last', [{ quality: 1 }, { quality: 2 }, { quality: 3 }], { quality: 3 }],
])('%s that lies above wins', (_name, layers, expected) => {
  const made = make('batch', ...layers);
  expect(made.ok && { device: undefined, ...made.request }).toMatchObject(expected);
});

test.each<[Origin, string | undefined]>([
  ['sync', undefined],
  ['async', url],
  ['bulk', url],
  ['batch', url],
  ['pipeline', url],
  ['schedule', undefined],
])('a capture of origin %s is visited at the judged URL, and shown at %s', (origin, askedUrl) => {
  expect(make(origin, {})).toMatchObject({ ok: true, request: { url: 'https://example.com/' } });
  const made = make(origin, {});
  expect(made.ok && made.request.askedUrl).toBe(askedUrl);
});

test('what is wrong comes before an address, and an address before the plan', () => {
  const all = (settings: Settings, checkUrl: CheckUrl) => {
    const made = makeCapture({ origin: 'async', layers: [settings], url, checkUrl, plan: plans.free });
    return made.ok ? 'made' : made.failure.code;
  };
  expect(all({ quality: 0, stealthMode: true }, refuseAll)).toBe('VALIDATION_ERROR');
  expect(all({ stealthMode: true }, refuseAll)).toBe('URL_NOT_ALLOWED');
  expect(all({ stealthMode: true }, acceptedUrl)).toBe('CAPABILITY_NOT_AVAILABLE');
  expect(all({}, acceptedUrl)).toBe('made');
});

test('settings are judged once for all addresses', () => {
  const settings = makeSettings({ origin: 'pipeline', layers: [{ device: 'iPhone 15' }], plan });
  if (!settings.ok) throw settings.failure;
  expect(captureAt(settings, { url, checkUrl: acceptedUrl })).toMatchObject({
    request: { device: 'iphone_15', askedUrl: url },
  });
  const reasons: string[] = [];
  const refused = captureAt(settings, { url, checkUrl: refuseAll, onRefusedUrl: (reason) => reasons.push(reason) });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'URL_NOT_ALLOWED' } });
  expect(reasons).toEqual(['address: is 10.0.0.1']);
});

test('of several captures all that are wrong in the same way are named, where they were sent', () => {
  const items = [{ quality: 0 }, {}, { device: 'x' }, { stealthMode: true }].map((options, index) => ({
    url,
    layers: [options],
    placeOf: (field: string) => `urls.${index}.${field}`,
  }));
  const failureOf = (own: typeof items): unknown => {
    try {
      return makeCaptures({ origin: 'bulk', items: own, checkUrl: acceptedUrl, plan: plans.free });
    } catch (error) {
      return error;
    }
  };
  expect(Object.keys(getFieldProblems(failureOf(items) as Parameters<typeof getFieldProblems>[0]))).toEqual([
    'urls.0.quality',
    'urls.2.device',
  ]);
  expect(failureOf(items.slice(3))).toMatchObject({
    code: 'CAPABILITY_NOT_AVAILABLE',
    details: { capability: 'stealth', fields: { 'urls.3.stealthMode': 'is not included in your plan' } },
  });
  expect(failureOf(items.slice(1, 2))).toMatchObject([{ format: 'webp' }]);
});

test('an option that an origin does not have is refused, whatever is in it', () => {
  const made = make('pipeline', { outputs: [5], quality: 0 });
  expect(!made.ok && getFieldProblems(made.failure)).toEqual({
    outputs: 'is not allowed in views, each of which creates one image',
    quality: 'must be from 1 to 100',
  });
});

test.each<[PlanName, boolean]>([
  ['self_hosted', true],
  ['free', false],
  ['starter', false],
  ['pro', true],
  ['enterprise', true],
])('%s may use stealth mode: %s', (name, may) => {
  expect(refusalByPlan({ stealthMode: true }, { plan: plans[name] }) === undefined).toBe(may);
  expect(refusalByPlan({ stealthMode: false }, { plan: plans[name] })).toBeUndefined();
  expect(refusalByPlan({}, { plan: plans[name] })).toBeUndefined();
});
