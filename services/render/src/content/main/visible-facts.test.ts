import { expect, test } from '@jest/globals';
import { parseHtml } from '../clean-html.ts';
import { extractMainContent } from '../main-content.ts';
import type { PageReading } from './model.ts';
import { readBlocks, type PageBlocks } from './page-blocks.ts';
import { readVisibleFacts } from './visible-facts.ts';

const judgeAs =
  (kind: string, score = 0.9) =>
  ({ blocks }: PageBlocks): PageReading => ({ scores: blocks.map(() => score), kinds: { [kind]: 0.9, article: 0.1 } });
const read = (kind: string, body: string) => {
  const page = readBlocks(parseHtml(body, 'https://example.com/').body);
  return readVisibleFacts(page, judgeAs(kind)(page));
};

test('the price of a product is next to its headline, and is not the one that is struck through', () => {
  const { price } = read(
    'product',
    `<p>Free delivery from 50 €</p>${'<p>Menu</p>'.repeat(6)}<h1>Lamp</h1><p><del>1.499,00 €</del> 1.299,00 €</p><p>Also: 5 €</p>`,
  );
  expect(price).toBe('1.299,00 €');
  expect(read('article', '<h1>Lamp</h1><p>5 €</p>').price).toBeNull();
});

test('posts are built alike and have a date each', () => {
  const post = (name: string, time: string, text: string): string =>
    `<div class="post"><p><a href="/u/${name}">${name}</a></p><time datetime="${time}">Today</time><p>${text}</p><p>Really so.</p></div>`;
  const first = post('ada', '2026-05-01', 'Is the harbour open, or do we have to wait?');
  const second = post('bo', '2026-05-02T10:00Z', 'It is closed until the ice is gone.');
  expect(read('forum', `<h1>Harbour</h1>${first}${second}`).posts).toMatchObject([
    { author: 'ada', time: '2026-05-01', text: expect.stringContaining('Is the harbour open') },
    { author: 'bo', time: '2026-05-02T10:00Z', text: expect.stringContaining('Really so.') },
  ]);
});

test('entries are built alike, in rows too, and have a link each', () => {
  const entry = (name: string): string =>
    `<div class="card"><h3><a href="/${name}">${name}</a></h3><p>About ${name}</p></div>`;
  const row = (names: readonly string[]): string => `<div class="row">${names.map(entry).join('')}</div>`;
  const { entries } = read('collection', `<nav><a href="/">Home</a></nav>${row(['a', 'b'])}${row(['c', 'd'])}`);
  expect(entries.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
  expect(entries[0]).toEqual({ title: 'a', url: '/a', text: 'About a' });
});

const words = 'The lamp has a foot of oak and a shade of linen, and it lights a table of two metres without glare.';
const describe = (types: readonly string[]): string =>
  types
    .map((type) => JSON.stringify({ '@type': type, description: `<p>${words}</p>${words.replace('lamp', type)}` }))
    .map((json) => `<script type="application/ld+json">${json.replaceAll('</', '<\\/')}</script>`)
    .join('');
const extract = (head: string, body: string, judge = judgeAs('product')): string =>
  extractMainContent(parseHtml(`<head>${head}</head><body>${body}</body>`, 'https://example.com/'), judge).root
    .innerHTML;
const shown = `<h1>Oak</h1><p>The table lamp is in stock and is delivered in two days. It costs 49 €, with tax and without delivery.</p>`;

test('the description of a product that only JSON-LD contains is content', () => {
  expect(extract(describe(['Product']), shown)).toContain(`<p>${words}</p>`);
  expect(extract(describe(['Product']), shown, judgeAs('article'))).not.toContain('linen');
  expect(extract(describe(['Article']), shown)).not.toContain('linen');
  expect(extract(describe(['Product']), `${shown}<p>${words}</p>`).split('linen')).toHaveLength(2);
  const two = describe(['Product', 'ProductGroup']);
  expect(extract(two, shown)).not.toContain('linen');
});

test('a page that shows nothing of its product has the description as its content', () => {
  const { found } = extractMainContent(
    parseHtml(`<head>${describe(['Product'])}</head><body>${shown}</body>`, 'https://example.com/'),
    judgeAs('product', 0.1),
  );
  expect(found).toBe(true);
});
