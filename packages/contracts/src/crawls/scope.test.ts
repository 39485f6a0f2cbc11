import { describe, expect, test } from '@jest/globals';
import { compileGlob, isOnHosts, createCrawlScope } from './scope.ts';

describe('globs for whole URLs', () => {
  test.each([
    ['https://a.example/x', 'https://a.example/x', true],
    ['https://a.example/x', 'https://a.example/xy', false],
    ['https://a.example/*', 'https://a.example/x', true],
    ['https://a.example/*', 'https://a.example/', true],
    ['https://a.example/*', 'https://a.example/x/y', false],
    ['https://a.example/**', 'https://a.example/x/y', true],
    ['https://a.example/**', 'https://a.example/', true],
    ['https://a.example/**/y', 'https://a.example/x/z/y', true],
    ['https://a.example/**/y', 'https://a.example/y', false],
    ['https://a.example/*/y', 'https://a.example/x/y', true],
    ['https://a.example/*/y', 'https://a.example/x/z/y', false],
    ['https://a.example/x*y*z', 'https://a.example/xyyz', true],
    ['https://a.example/x*y*z', 'https://a.example/xy/z', false],
    ['**/blog/**', 'https://a.example/blog/2026', true],
    ['**.pdf', 'https://a.example/a/b.pdf', true],
    ['**.pdf', 'https://a.example/a/b.pdf?x', false],
    ['**?page=*', 'https://a.example/list?page=2', true],
    ['**?page=*', 'https://a.example/listXpage=2', false],
    ['https://*.example/', 'https://a.example/', true],
    ['*://a.example/', 'http://a.example/', true],
    ['**', 'anything', true],
    ['***', 'a/b', true],
    ['https://a.example/[x]', 'https://a.example/x', false],
    ['https://a.example/[x]', 'https://a.example/[x]', true],
    ['https://a.example/{x,y}', 'https://a.example/x', false],
    ['https://a.example/.', 'https://a.example/x', false],
  ])('%s and %s: %s', (glob, url, matches) => expect(compileGlob(glob)(url)).toBe(matches));
  // Longer than a word of bits, with each end of one.
  test.each([30, 31, 32, 33, 62, 63, 64, 65, 500])('a glob of %i letters means what a short one does', (length) => {
    const text = 'abc/'.repeat(length).slice(0, length);
    expect(compileGlob(text)(text)).toBe(true);
    for (const other of [text.slice(1), `${text}x`, `x${text}`, text.replace(/.$/, 'x')])
      expect(compileGlob(text)(other)).toBe(false);
    expect(compileGlob(`${text}*`)(`${text}xyz`)).toBe(true);
    expect(compileGlob(`${text}*`)(`${text}x/z`)).toBe(false);
    expect(compileGlob(`${text}**z`)(`${text}x/z`)).toBe(true);
    expect(compileGlob(`*${text}`)(text)).toBe(true);
    expect(compileGlob(`${text}*`)(text)).toBe(true);
  });
  test('every glob means what the pattern of its parts means', () => {
    let seed = 7;
    const pick = (parts: string, count: number): string =>
      Array.from({ length: count }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return parts[(seed >>> 8) % parts.length]!;
      }).join('');
    for (let round = 0; round < 2_000; round += 1) {
      const [glob, text] = [pick('ab/**', round % 45), pick('aab/', round % 12)];
      const parts = glob.match(/\*+|[^*]/g) ?? [];
      const pattern = parts.map((part) => (part === '*' ? '[^/]*' : part.startsWith('*') ? '.*' : part)).join('');
      expect([glob, text, compileGlob(glob)(text)]).toEqual([glob, text, new RegExp(`^(?:${pattern})$`).test(text)]);
    }
  });
  // Tried in every way, its stars would be matched until long after the end of all tests.
  test('the worst glob is matched without trying every way', () => {
    const glob = compileGlob(`${'**a*'.repeat(240)}b`);
    expect(glob('a'.repeat(2_048))).toBe(false);
  });
});

describe('hosts', () => {
  const alone = { includeSubdomains: false };
  const family = { includeSubdomains: true };
  test.each([
    ['example.com', 'example.com', alone, true],
    ['www.example.com', 'example.com', alone, false],
    ['example.com.evil.net', 'example.com', alone, false],
    ['www.example.com', 'example.com', family, true],
    ['a.b.example.com', 'example.com', family, true],
    ['example.com', 'www.example.com', family, true],
    ['blog.example.com', 'www.example.com', family, true],
    ['badexample.com', 'example.com', family, false],
    ['example.com.evil.net', 'example.com', family, false],
    ['b.co.uk', 'a.co.uk', family, false],
    ['x.a.co.uk', 'a.co.uk', family, true],
    ['b.github.io', 'a.github.io', family, false],
    ['x.a.github.io', 'a.github.io', family, true],
    ['127.0.0.2', '127.0.0.1', family, false],
    ['127.0.0.1', '127.0.0.1', family, true],
    ['b.localhost', 'a.localhost', family, false],
    ['[::2]', '[::1]', family, false],
  ])('%s of %s (%j): %s', (host, rootHost, settings, holds) =>
    expect(isOnHosts(host, { rootHost, ...settings })).toBe(holds),
  );
});

describe('links that are followed', () => {
  const settings = {
    includeSubdomains: false,
    includePatterns: ['https://a.example/docs/**'],
    excludePatterns: ['**/private/**'],
  };
  test.each([
    ['an included one', 'https://a.example/docs/x', true],
    ['another one', 'https://a.example/shop', false],
    ['an excluded one that is also included', 'https://a.example/docs/private/x', false],
    ['an included one of another host', 'https://b.example/docs/x', false],
    ['one that is longer than any page', `https://a.example/docs/${'x'.repeat(2_048)}`, false],
  ])('%s', (_name, url, follows) => expect(createCrawlScope(settings, 'a.example').holdsLink(url)).toBe(follows));
  test('a glob may write its letters encoded or not', () => {
    const scope = createCrawlScope(
      { includeSubdomains: false, includePatterns: ['**/%7eanna/**'], excludePatterns: ['**/%c3%bc'] },
      'a.example',
    );
    expect(['https://a.example/~anna/1', 'https://a.example/~anna/%C3%BC'].map(scope.holdsLink)).toEqual([true, false]);
  });
  test('without globs every link of the host', () => {
    const scope = createCrawlScope({ includeSubdomains: false, includePatterns: [], excludePatterns: [] }, 'a.example');
    expect(['https://a.example/', 'http://a.example:8080/x', 'https://b.a.example/'].map(scope.holdsLink)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
