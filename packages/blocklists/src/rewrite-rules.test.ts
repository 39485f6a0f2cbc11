import { describe, expect, test } from '@jest/globals';
import { createBlocklists } from './blocklists.ts';
import { compileLists } from './compiled-file.ts';
import { rewriteRule } from './network-rules.ts';

test.each([
  ['a.test##.ad', ['a.test##.ad']],
  ['a.test,b.*#?#.ad:has(> a)', ['a.test,b.*##.ad:has(> a)']],
  ['a.test#?#.ad:has(.b:has(> .c))', ['a.test##.ad:has(.b > .c)']],
  ['a.test#?#.ad:not(:has(.b)), .d', ['a.test##.ad:not(:has(.b)), .d']],
  ['a.test#?#.ad, .d:contains(Buy)', ['a.test##.ad']],
  ['a.test#?#.ad:-abp-has(> a)', ['a.test##.ad:has(> a)']],
  ['a.test#?#.ad:upward(1)', ['a.test##:has(> :is(.ad))']],
  ['a.test#?#p > .ad:upward(3)', ['a.test##:has(> * > * > :is(p > .ad))']],
  ['a.test#?#.ad:upward(.box)', ['a.test##.box:has(:is(.ad)):not(:has(.box))']],
  ['a.test#?#.ad:upward(.a .box)', ['a.test##:is(.a .box):has(:is(.ad)):not(:has(:is(.a .box)))']],
  ['a.test#@?#.ad:upward(1)', ['a.test#@#:has(> :is(.ad))']],
  ['*#@#.ad', ['#@#.ad']],
  ['a.test#$#.ad { display: none !important; }', ['a.test##.ad']],
  ['a.test#$?#.ad:has(a) { remove: true; }', ['a.test##.ad:has(a)']],
  ['a.test#$#body{overflow:auto!important}', ['a.test##body:style(overflow: auto !important)']],
  ['a.test#@$#body { overflow: auto !important }', ['a.test#@#body:style(overflow: auto !important)']],
  ['a.test#$#p { background: #fff; margin: 0 auto }', ['a.test##p:style(background: #fff; margin: 0 auto)']],
  ['||ads.test/a.js$script,redirect=noopjs', ['||ads.test/a.js$script,redirect=noopjs']],
  ['||a.test/x#y^$xmlhttprequest,removeparam=ad', ['||a.test/x#y^$xmlhttprequest,removeparam=ad']],
])('%s becomes %j', (rule, rewritten) => {
  expect(rewriteRule(rule)).toEqual(rewritten);
});

test.each([
  ['text', 'a.test#?#.ad:contains(Buy)'],
  ['computed styles', 'a.test#?#.ad:matches-css(position: fixed)'],
  ['properties', 'a.test#?#.ad:matches-property(a="b")'],
  ['a pseudo-class that no browser supports', 'a.test##.ad:matches(.b)'],
  ['`:has` inside `:not` inside `:has`', 'a.test#?#.ad:has(> .b:not(:has(.c)))'],
  ['a bracket that is not closed', 'a.test##.ad[b'],
  ['an ancestor of what contains something', 'a.test#?#.ad:has(a):upward(1)'],
  ['no element', 'a.test#?#:upward(1)'],
  ['an address', 'a.test#$#p { background: url(https://b.test/a.png) }'],
  ['an address that is hidden', 'a.test#$#p { background: u\\72l(//b.test) }'],
  ['a function', 'a.test#$#p { width: calc(1px + 1px) }'],
  ['content', 'a.test#$#p::before { content: "x" }'],
  ['an unknown property beside a known one', 'a.test#$#p { display: none; behavior: none }'],
  ['further rules', 'a.test#$#p { display: none } } q { color: red }'],
  ['a media query', 'a.test#$#@media (min-width: 1px) { p { display: none } }'],
  ['scripts', "a.test#%#//scriptlet('set-constant', 'a', '1')"],
  ['declarations in its selector', 'a.test##a { background: url(//b.test) } .ad'],
  ['a rule in its selector', 'a.test##a{}@import"//b.test";.ad'],
  ['a comment in its selector', 'a.test##a/*.ad'],
  ['declarations in an argument', 'a.test##a:not(b){}c:nth-child(1){}'],
  ['declarations in a number', 'a.test##a:nth-child(1){}:nth-child(2))'],
  ['scripts of other engines', 'a.test##+js(set, a, 1)'],
  ['scripts with an exception', 'a.test#@%#//scriptlet()'],
  ['the source of the page', 'a.test$$script[tag-content="ad"]'],
  ['a path', '[$path=/a]a.test##.ad'],
  ['the address of the page', '||a.test^$removeparam=utm_source'],
])('a rule with %s is left out', (_what, rule) => {
  expect(rewriteRule(rule)).toEqual([]);
});

describe('a compiled list', () => {
  const rules = [
    '||ads.test^',
    '||ads.test/empty.js$script,redirect=noopjs',
    '||ads.test/tag/gpt.js$script,redirect=googletagservices-gpt',
    '||ads.test/own.js$script,redirect=unknown-resource',
    '||ads.test/rule.js$script,redirect-rule=noopjs',
    '||cdn.test^$redirect-rule=noopjs',
    '||video.test/list?$xmlhttprequest,removeparam=ads',
    '||wall.test^$important',
    '@@||wall.test^$domain=friend.test',
    '@@||wall.test^$domain=best.test,important',
    "||shop.test^$csp=script-src 'none'",
    "||leak.test^$csp=script-src 'none'; report-uri https://b.test",
    'lock.test#$#body { overflow: auto !important }',
    'lock.test#$#p { margin: 0 !important }',
    'lock.test#@$#p { margin:0!important; }',
    '##.slot:upward(1)',
    '##.textad',
    '*#@#.textad',
  ].join('\n');
  const blocklists = createBlocklists(compileLists(new Map([[2, rules]])));
  const decide = (url: string, type = 'Script', page = 'news.test') =>
    blocklists.decideRequest({ url, pageUrl: `https://${page}/`, type });

  test.each([
    ['a blocked request', 'https://ads.test/a.js', 'Script', { action: 'block' }],
    ['an unknown request', 'https://cdn.test/a.js', 'Script', { action: 'allow' }],
    ['a resource that is not in the table', 'https://ads.test/own.js', 'Script', { action: 'block' }],
    ['a frame instead of a script', 'https://ads.test/empty.js', 'Document', { action: 'block' }],
    [
      'a parameter',
      'https://video.test/list?a=1&ads=2',
      'XHR',
      { action: 'rewrite', url: 'https://video.test/list?a=1' },
    ],
    ['no such parameter', 'https://video.test/list?a=1', 'XHR', { action: 'allow' }],
  ])('%s', (_what, url, type, decision) => {
    expect(decide(url, type)).toEqual(decision);
  });

  test.each([
    ['https://ads.test/empty.js', /^$/],
    ['https://ads.test/rule.js', /^$/],
    ['https://ads.test/tag/gpt.js', /window\.googletag/],
  ])('%s is replaced by a fixed response', (url, body) => {
    expect(decide(url)).toMatchObject({ action: 'replace', stub: { body: expect.stringMatching(body) } });
  });

  test('an important rule gives way to an important exception only', () => {
    expect(
      ['news.test', 'friend.test', 'best.test'].map((page) => decide('https://wall.test/a', 'Image', page)),
    ).toEqual([{ action: 'block' }, { action: 'block' }, { action: 'allow' }]);
  });

  test('a policy that only restricts is added, and no policy that reports', () => {
    const pages = ['shop.test', 'leak.test', 'news.test'].map((host) => blocklists.findPolicy(`https://${host}/`));
    expect(pages).toEqual(["script-src 'none'", undefined, undefined]);
  });

  test('styles are added, and general exceptions count', () => {
    const marks = { classes: ['slot', 'textad'], ids: [], hrefs: [] };
    expect(blocklists.adStyles('https://lock.test/', marks)).toContain('body { overflow: auto !important }');
    expect(blocklists.adStyles('https://lock.test/', marks)).not.toContain('margin');
    expect(blocklists.adStyles('https://news.test/', marks)).toContain(':has(> :is(.slot))');
    expect(blocklists.adStyles('https://news.test/', marks)).not.toMatch(/textad|overflow/);
  });
});
