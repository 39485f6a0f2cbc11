import { afterAll, expect, test } from '@jest/globals';
import { createConverter } from './converter.ts';
import type { Conversion } from './convert.ts';

const of = (signal: AbortSignal, organizationId = 'one') => ({ organizationId, signal });
const none = of(new AbortController().signal);
const pageOf = (html: string): Conversion => ({ to: 'markdown', html, url: 'about:blank', mainContentOnly: false });
const large = pageOf('<div><p>Some <b>words</b> in a paragraph.</p></div>'.repeat(1_000));

// Starting a process costs more than all these conversions.
const single = createConverter({ processesMax: 1 });
afterAll(() => single.stop());

test('conversions run beside the event loop', async () => {
  single.warm();
  const work = single.convert(large, none);
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 5);
  expect((await work).text).toContain('Some **words** in a paragraph.');
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});

test('more conversions than processes wait for their turn', async () => {
  const names = ['a', 'b', 'c'];
  const texts = await Promise.all(names.map((name) => single.convert(pageOf(`<p>${name}</p>`), none)));
  expect(texts.map(({ text }) => text)).toEqual(['a\n', 'b\n', 'c\n']);
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
  expect((await third).text).toBe('c\n');
});

test('an alignment that does not exist is none, also if it has the name of a method', async () => {
  const table = '<table><tr><th align="constructor">a</th></tr><tr><td align="constructor">b</td></tr></table>';
  expect((await single.convert(pageOf(table), none)).text).toBe('| a |\n| --- |\n| b |\n');
});

test('a page that does not fit the memory fails alone', async () => {
  const converter = createConverter({ processesMax: 1, memoryMegabytesMax: 40 });
  const huge = pageOf('<div><p>Some <b>words</b> in a paragraph.</p></div>'.repeat(20_000));
  await expect(converter.convert(huge, none)).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' });
  expect((await converter.convert(pageOf('<p>a</p>'), none)).text).toBe('a\n');
  await converter.stop();
});
