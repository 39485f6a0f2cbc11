import { afterAll, expect, test } from '@jest/globals';
import { createConverter, shareConversions } from './converter.ts';
import type { ConvertedContent, PageConversion } from './convert.ts';

const of = (signal: AbortSignal, organizationId = 'one') => ({ organizationId, signal });
const none = of(new AbortController().signal);
const markdown = { to: 'markdown', mainContentOnly: false } as const;
const pageOf = (html: string): PageConversion => ({ html, url: 'about:blank', tasks: [markdown] });
const textOf = async (work: Promise<readonly ConvertedContent[]>) => (await work)[0]?.text;
const large = pageOf('<div><p>Some <b>words</b> in a paragraph.</p></div>'.repeat(1_000));

// Starting a process costs more than all these conversions.
const single = createConverter({ processesMax: 1 });
afterAll(() => single.stop());

test('conversions run beside the event loop', async () => {
  single.warm();
  const work = single.convert(large, none);
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 5);
  expect(await textOf(work)).toContain('Some **words** in a paragraph.');
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});

test('more conversions than processes wait for their turn', async () => {
  const names = ['a', 'b', 'c'];
  const texts = await Promise.all(names.map((name) => single.convert(pageOf(`<p>${name}</p>`), none)));
  expect(texts.map(([one]) => one?.text)).toEqual(['a\n', 'b\n', 'c\n']);
});

test('an organization with many conversions keeps no other waiting', async () => {
  const ended: string[] = [];
  const convert = async (organizationId: string): Promise<void> => {
    await single.convert(pageOf('<p>text</p>'), { ...none, organizationId });
    ended.push(organizationId);
  };
  await Promise.all([...Array.from({ length: 5 }, () => convert('many')), convert('other')]);
  expect(ended.indexOf('other')).toBe(1);
});

test('an aborted conversion ends at once, and the next one works', async () => {
  const [working, waiting] = [new AbortController(), new AbortController()];
  const first = single.convert(large, of(working.signal));
  const second = single.convert(large, of(waiting.signal));
  const third = single.convert(pageOf('<p>c</p>'), none);
  waiting.abort(new Error('second'));
  await expect(second).rejects.toThrow('second');
  working.abort(new Error('first'));
  await expect(first).rejects.toThrow('first');
  expect(await textOf(third)).toBe('c\n');
});

test('an alignment that does not exist is none, also if it has the name of a method', async () => {
  const table = '<table><tr><th align="constructor">a</th></tr><tr><td align="constructor">b</td></tr></table>';
  expect(await textOf(single.convert(pageOf(table), none))).toBe('| a |\n| --- |\n| b |\n');
});

test('a page that does not fit the memory fails alone', async () => {
  const converter = createConverter({ processesMax: 1, memoryMegabytesMax: 40 });
  const huge = pageOf('<div><p>Some <b>words</b> in a paragraph.</p></div>'.repeat(20_000));
  await expect(converter.convert(huge, none)).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' });
  expect(await textOf(converter.convert(pageOf('<p>a</p>'), none))).toBe('a\n');
  await converter.stop();
});

test('outputs of one page are converted together, and alone if the page is too large for all', async () => {
  const sizes: number[] = [];
  const shared = shareConversions({
    convert: (page, asked) => {
      sizes.push(page.tasks.length);
      if (page.html === 'large' && page.tasks.length > 1) return Promise.reject(new Error('too large'));
      return single.convert(page, asked);
    },
  });
  const convert = (html: string, mainContentOnly = false) =>
    shared({ to: 'markdown', html, url: 'about:blank', mainContentOnly }, none);
  const same = await Promise.all([convert('<p>a</p>'), convert('<p>a</p>', true), convert('<p>b</p>')]);
  expect(same.map(({ text }) => text)).toEqual(['a\n', 'a\n', 'b\n']);
  const large = await Promise.all([convert('large'), convert('large', true)]);
  expect(large.map(({ text }) => text)).toEqual(['large\n', 'large\n']);
  expect(sizes).toEqual([2, 1, 2, 1, 1]);
});

test('a result does not depend on the other results of the page', async () => {
  const html = `<main><h1>Harbour</h1>${'<p>The harbour was closed for two days, said the port.</p>'.repeat(5)}</main><nav><a href="/">Home</a></nav>`;
  const tasks = [
    markdown,
    { ...markdown, mainContentOnly: true, title: false },
    { to: 'html', mainContentOnly: true },
    { to: 'facts' },
    markdown,
  ] as const;
  const together = await single.convert({ html, url: 'about:blank', tasks }, none);
  const alone = await Promise.all(
    tasks.map((task) => single.convert({ html, url: 'about:blank', tasks: [task] }, none)),
  );
  expect(together).toEqual(alone.flat());
  expect(new Set(together.map(({ text }) => text)).size).toBe(4);
});
