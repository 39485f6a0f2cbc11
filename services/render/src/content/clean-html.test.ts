import { expect, test } from '@jest/globals';
import { cleanHtml, parseHtml } from './clean-html.ts';

const cleaned = (body: string): string =>
  /<body>(.*)<\/body>/s
    .exec(cleanHtml(`<!DOCTYPE html><html><head></head><body>${body}</body></html>`, 'https://example.com/'))![1]!
    .trim();

test.each([
  ['a script', 'a<script>x()</script>b', 'ab'],
  ['data in a script', 'a<script type="application/ld+json">{}</script>b', 'ab'],
  ['a handler', '<p onclick="x()" ONMOUSEOVER="y()" id="a">b</p>', '<p id="a">b</p>'],
  ['a script in an address', '<a href="java\nscript:x()">a</a>', '<a>a</a>'],
  ['a document in an address', '<iframe src="data:text/html,<script>x()</script>"></iframe>', '<iframe></iframe>'],
  ['a frame that brings its document', '<iframe srcdoc="<script>x()</script>"></iframe>', ''],
  [
    'a handler in a picture',
    '<svg><a xlink:href="javascript:x()"><rect onload="x()"></rect></a></svg>',
    '<svg><a><rect></rect></a></svg>',
  ],
  [
    'a form that runs',
    '<form action="javascript:x()"><button formaction="javascript:y()">a</button></form>',
    '<form><button>a</button></form>',
  ],
  ['what a link reports', '<a href="/a" ping="/b">a</a>', '<a href="/a">a</a>'],
  ['what was for readers without scripts', 'a<noscript><img src="/p"></noscript>', 'a'],
  ['plug-ins', '<object data="a.swf"></object><embed src="b.swf">', ''],
  ['an image of a pixel', 'a<img src="/p.gif" width="1" height="1">', 'a'],
  ['a hidden image', 'a<img src="/p.gif" style="display:none">', 'a'],
  [
    'a known tracker',
    'a<iframe src="https://www.googletagmanager.com/ns.html?id=1"></iframe><img src="https://www.facebook.com/tr?id=1">',
    'a',
  ],
  [
    'what stands in a shadow root',
    '<x-a><template shadowrootmode="open"><p onclick="x()">a</p><script>y()</script></template></x-a>',
    '<x-a><template shadowrootmode="open"><p>a</p></template></x-a>',
  ],
])('%s is removed', (_what, body, expected) => {
  expect(cleaned(body)).toBe(expected);
});

test.each([
  '<style>p{color:red}</style><p class="a" style="color:blue" data-x="1">Text</p>',
  '<a href="relative/path">a</a><img src="/picture.png" width="100" height="50">',
  '<iframe src="https://video.example/1"></iframe>',
  '<picture><source srcset="a.webp"><img src="a.png"></picture>',
])('%s stays as it is', (body) => {
  expect(cleaned(body)).toBe(body);
});

test.each([
  '<!DOCTYPE html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
])('the doctype %s stays', (doctype) => {
  expect(cleanHtml(`${doctype}<html><head></head><body></body></html>`, 'about:blank').split('\n')[0]).toBe(doctype);
});

test('a page that sends its readers on does so no more', () => {
  const page =
    '<!DOCTYPE html><html><head><meta http-equiv="Refresh" content="0;url=/b"><title>a</title></head><body></body></html>';
  expect(cleanHtml(page, 'about:blank')).not.toContain('Refresh');
});

test.each([
  ['a formula', '<form><math><mtext></form><form><mglyph><style></math><img src onerror="alert(1)">'],
  ['a drawing', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  [
    'a list of formulas',
    '<math><mi><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  [
    'an animated link',
    '<svg><a><animate attributeName="href" values="javascript:alert(1)"></animate><text>a</text></a></svg>',
  ],
])('what is written out has nothing that runs when it is read again: %s', (_what, body) => {
  const again = parseHtml(cleaned(body), 'https://example.com/');
  const handlers = [...again.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  );
  expect([handlers, again.querySelectorAll('script, animate[attributeName=href]').length]).toEqual([[], 0]);
});
