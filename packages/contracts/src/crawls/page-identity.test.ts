import { describe, expect, test } from '@jest/globals';
import { toPageKey, contentMark, toAddressPattern, normalUrl, routeIn } from './page-identity.ts';

describe('the normal form of a URL', () => {
  test.each([
    ['the case of scheme and host', 'HTTP://EXAMPLE.com/Path', 'http://example.com/Path'],
    ['a default port', 'https://example.com:443/a', 'https://example.com/a'],
    ['a default port of HTTP', 'http://example.com:80/a', 'http://example.com/a'],
    ['the default port of the other scheme stays', 'http://example.com:443/a', 'http://example.com:443/a'],
    ['an empty path', 'https://example.com', 'https://example.com/'],
    ['an empty path before a query', 'https://example.com?a=1', 'https://example.com/?a=1'],
    ['a fragment', 'https://example.com/a#b', 'https://example.com/a'],
    ['a fragment that routes', 'https://example.com/#!/b', 'https://example.com/'],
    ['dots', 'https://example.com/a/./b/../c', 'https://example.com/a/c'],
    ['letters outside of ASCII', 'https://exämple.com/ü?ü', 'https://xn--exmple-cua.com/%C3%BC?%C3%BC'],
    ['an address written as a number', 'http://2130706433/', 'http://127.0.0.1/'],
    ['blanks around it', '  https://example.com/a \n', 'https://example.com/a'],
    ['backslashes', 'https://example.com\\a', 'https://example.com/a'],
  ])('%s', (_name, given, normal) => {
    expect(normalUrl(given)).toBe(normal);
    expect(normalUrl(normal)).toBe(normal);
  });
  test.each([
    'mailto:a@b.c',
    'javascript:void 0',
    'data:text/html,a',
    'tel:1',
    'ftp://a.example/',
    'blob:https://a.example/x',
    'http://',
    'no url',
    '',
  ])('%j is no page', (given) => expect(normalUrl(given)).toBeUndefined());
});

describe('routes behind #', () => {
  test.each([
    ['#/lamps', true],
    ['#!/lamps', true],
    ['#!lamps', true],
    ['#/lamps/12?sort=price', true],
    ['#/lamps#top', true],
    ['#/%C3%BC', true],
    ['#/', false],
    ['#!/', false],
    ['#!', false],
    ['#', false],
    ['#top', false],
    ['#lamps/12', false],
    ['', false],
  ])('%s: %s', (fragment, isRoute) => {
    const url = `https://a.example/app${fragment}`;
    expect(routeIn(url)).toBe(isRoute ? url : undefined);
    expect(normalUrl(url, undefined, { hashRoutes: true })).toBe(isRoute ? url : 'https://a.example/app');
  });
});

const site = 'https://a.example';

describe('what is left out of an address, since no server means anything by it', () => {
  test.each([
    ['/%7Eanna', '/~anna'],
    ['/%7eanna', '/~anna'],
    ['/%61bc', '/abc'],
    ['/a%2fb', '/a%2Fb'],
    ['/%c3%bc', '/%C3%BC'],
    ['/a?q=%7ex', '/a?q=~x'],
    ['/docs?utm_source=mail', '/docs'],
    ['/docs?utm_source=mail&utm_medium=x&page=2', '/docs?page=2'],
    ['/docs?UTM_Source=mail', '/docs'],
    ['/docs?page=2&gclid=1', '/docs?page=2'],
    ['/docs?fbclid=1', '/docs'],
    ['/docs?msclkid=1', '/docs'],
    ['/docs?mc_cid=1&mc_eid=2', '/docs'],
    ['/docs?_ga=1.2', '/docs'],
    ['/docs?utm_source=a#part', '/docs'],
    ['/cart;jsessionid=1F0A', '/cart'],
    ['/cart;JSESSIONID=1F0A?item=3', '/cart?item=3'],
    ['/shop/list;jsessionid=1F0A/more', '/shop/list/more'],
    ['/cart?PHPSESSID=abc', '/cart'],
    ['/cart?item=3&phpsessid=abc', '/cart?item=3'],
    ['/cart?ASPSESSIONIDQQ=abc', '/cart'],
    ['/cart?sid=0f8fad5bd9cb469fa165b7b8e9c3d1a2', '/cart'],
    ['/a?', '/a'],
    ['/a?&b=1&', '/a?b=1'],
  ])('%s is %s', (given, address) => {
    expect(toPageKey(normalUrl(site + given)!)).toBe(site + address);
    expect(toPageKey(site + address)).toBe(site + address);
  });
  test.each([
    '/a/',
    '/index.html',
    '/list?b=1&a=2',
    '/list?page=2',
    '/story?sid=26',
    '/story?sid=507f1f77bcf86cd799439011',
    '/story?sid=0f8fad5b-d9cb-469f-a165-70867728950e',
    '/search?s=lamps',
    '/a?ref=footer',
    '/a?utm=1',
    '/a?id=utm_source',
    '/100%25',
    '/a%252Fb',
    '/a;v=2',
    '/Docs',
    '/a?q=a%26b',
    '/a?q=%zz',
  ])('%s stays', (given) => expect(toPageKey(site + given)).toBe(site + given));
});

describe('addresses that may be one page', () => {
  test.each([
    ['/docs', '/docs/'],
    ['/docs', '/docs/index.html'],
    ['/docs', '/docs/index.php'],
    ['/docs', '/docs/default.aspx'],
    ['/docs', '/docs/Default.htm'],
    ['/docs', '/docs/index/'],
    ['/', '/index/'],
    ['/', '/index.html'],
    ['/', '/home.html'],
    ['/about', '/about.html'],
    ['/about', '/About'],
    ['/a/b', '/a//b'],
    ['/list?a=2&b=1', '/list?b=1&a=2'],
    ['/a?ref=footer', '/a'],
    ['/story?sid=26', '/story'],
    ['/a?q=two+words', '/a?q=two%20words'],
    ['/(S(lit3py55t21z5v55vlm25s55))/a', '/a'],
    ['/app#/lamps/', '/app#/lamps'],
    ['/app#!/lamps', '/app#/lamps'],
  ])('%s and %s', (one, other) => expect(toAddressPattern(site + other)).toBe(toAddressPattern(site + one)));
  test.each([
    ['http://a.example/a', 'https://a.example/a'],
    ['https://www.a.example/a', 'https://a.example/a'],
    ['http://www.a.example/', 'https://a.example/index.html'],
  ])('%s and %s', (one, other) => expect(toAddressPattern(other)).toBe(toAddressPattern(one)));
  test.each([
    ['/list?page=1', '/list?page=2'],
    ['/list', '/list?page=2'],
    ['/a', '/b'],
    ['/docs/indexes', '/docs'],
    ['/list?a=1&a=2', '/list?a=2'],
    ['/app#/lamps', '/app'],
    ['/app#/lamps', '/app#/chairs'],
  ])('not %s and %s', (one, other) => expect(toAddressPattern(site + other)).not.toBe(toAddressPattern(site + one)));
});

type Shown = readonly [path: string, fields: object];
const shown = ([path, fields]: Shown) =>
  contentMark({
    url: site + path,
    canonicalUrl: null,
    title: 'Lamps',
    text: 'Twelve lamps',
    links: [{ url: `${site}/lamp/1` }],
    pictures: ['lamp.png'],
    ...fields,
  });

describe('pages that claim to be one and show the same are one', () => {
  test.each<[string, Shown, Shown]>([
    ['a default document', ['/docs', {}], ['/docs/index.html', {}]],
    ['a slash at the end', ['/docs', {}], ['/docs/', {}]],
    ['the order of the query', ['/list?a=2&b=1', {}], ['/list?b=1&a=2', {}]],
    ['a doubtful parameter', ['/list', {}], ['/list?ref=footer', {}]],
    ['a canonical address', ['/lamps', {}], ['/shop/lamps?color=red', { canonicalUrl: `${site}/lamps` }]],
    ['two with one canonical address', ['/a', { canonicalUrl: `${site}/l` }], ['/b', { canonicalUrl: `${site}/l/` }]],
    ['a clock', ['/docs', { text: 'At 10:02:07 h' }], ['/docs/', { text: 'At 10:02:09 h' }]],
    ['the time it took', ['/docs', { text: 'In 0.031 s' }], ['/docs/', { text: 'In 0.12 s' }]],
    [
      'links to itself',
      ['/docs', { links: [{ url: `${site}/docs#x` }] }],
      ['/docs/', { links: [{ url: `${site}/docs/#x` }] }],
    ],
    [
      'ways back in links',
      ['/docs', { links: [{ url: `${site}/login?to=/docs` }] }],
      ['/docs/', { links: [{ url: `${site}/login?to=/docs/` }] }],
    ],
    ['sessions in links', ['/docs', {}], ['/docs/', { links: [{ url: `${site}/lamp/1;jsessionid=7` }] }]],
  ])('%s', (_name, one, other) => expect(shown(other)).toBe(shown(one)));
});

describe('pages that differ are not lost, whatever they claim', () => {
  const home = { canonicalUrl: `${site}/` };
  test.each<[string, Shown, Shown]>([
    ['a canonical that is the start page everywhere', ['/a', home], ['/b', { ...home, text: 'Chairs' }]],
    [
      'the same with equal words and other links',
      ['/a', home],
      ['/b', { ...home, links: [{ url: `${site}/lamp/2` }] }],
    ],
    ['the same with other pictures', ['/a', home], ['/b', { ...home, pictures: ['chair.png'] }]],
    ['the same with another title', ['/a', home], ['/b', { ...home, title: 'Chairs' }]],
    [
      'a canonical that is not there',
      ['/a', { canonicalUrl: `${site}/404` }],
      ['/b', { canonicalUrl: `${site}/404`, text: 'Chairs' }],
    ],
    [
      'pages whose canonical is the first',
      ['/list', {}],
      ['/list?page=2', { canonicalUrl: `${site}/list`, text: 'Lamp 13' }],
    ],
    [
      'a canonical on another site',
      ['/a', { canonicalUrl: 'https://b.example/' }],
      ['/b', { canonicalUrl: 'https://b.example/' }],
    ],
    [
      'a canonical that is no address',
      ['/a', { canonicalUrl: 'mailto:a@b.c' }],
      ['/b', { canonicalUrl: 'mailto:a@b.c' }],
    ],
    ['equal pages that claim nothing', ['/a', {}], ['/b', {}]],
    ['numbers of stories', ['/story?sid=1', { text: 'One' }], ['/story?sid=2', { text: 'Two' }]],
    [
      'relative links that lead elsewhere',
      ['/docs', { links: [{ url: `${site}/x` }] }],
      ['/docs/', { links: [{ url: `${site}/docs/x` }] }],
    ],
    [
      'routes that a canonical cannot name',
      ['/app#/a', { canonicalUrl: `${site}/app` }],
      ['/app#/b', { canonicalUrl: `${site}/app` }],
    ],
    ['prices', ['/a', { ...home, text: 'Costs 12' }], ['/b', { ...home, text: 'Costs 13' }]],
    ['dates', ['/a', { ...home, text: 'On 2026-11-01' }], ['/b', { ...home, text: 'On 2026-11-02' }]],
  ])('%s', (_name, one, other) => expect(shown(other)).not.toBe(shown(one)));
});
