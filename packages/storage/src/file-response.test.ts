import { expect, test } from '@jest/globals';
import { storedFileHeaders } from './signed-link.ts';

const key = (extension: string): string => `captures/2026/01/05/abc/main.${extension}`;

test.each(['html', 'md', 'json'])(
  'captured text (%s) is a sandboxed download that stays on its origin',
  (extension) => {
    for (const origin of ['api', 'files'] as const)
      expect(storedFileHeaders(key(extension), { origin })).toMatchObject({
        'Content-Disposition': `attachment; filename="main.${extension}"`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      });
  },
);

test('an image may be shown on other sites from the files origin only', () => {
  const policyOn = (origin: 'api' | 'files') =>
    storedFileHeaders(key('png'), { origin })['Cross-Origin-Resource-Policy'];
  expect([policyOn('files'), policyOn('api')]).toEqual(['cross-origin', 'same-origin']);
});

test('a PDF keeps the browser viewer', () => {
  expect(storedFileHeaders(key('pdf'), { origin: 'files' })).not.toHaveProperty('Content-Security-Policy');
});

test('no shared cache keeps a file, and a private one no longer than it is told', () => {
  expect(storedFileHeaders(key('png'), { origin: 'api' })['Cache-Control']).toBe('private, no-store');
  expect(storedFileHeaders(key('png'), { origin: 'files', maxAgeSeconds: 90.7 })['Cache-Control']).toBe(
    'private, max-age=90, immutable',
  );
});
