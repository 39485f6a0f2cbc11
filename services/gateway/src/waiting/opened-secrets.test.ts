import { expect, test } from '@jest/globals';
import { cacheOpened } from './shared-work.ts';

test('a secret is opened once, again after a roll, and for each key', () => {
  const asked: string[] = [];
  const open = cacheOpened((sealed, id) => {
    asked.push(id);
    return `${id} ${Buffer.from(sealed).toString()}`;
  });
  const [first, rolled] = [Buffer.from('one'), Buffer.from('two')];
  expect([open(first, 'a'), open(Buffer.from('one'), 'a'), open(rolled, 'a'), open(first, 'b')]).toEqual([
    'a one',
    'a one',
    'a two',
    'b one',
  ]);
  expect(asked).toEqual(['a', 'a', 'b']);
});

test('what does not open is not kept', () => {
  let isOpen = false;
  const open = cacheOpened(() => {
    if (!isOpen) throw new Error('does not open');
    return 'secret';
  });
  expect(() => open(Buffer.from('one'), 'a')).toThrow('does not open');
  isOpen = true;
  expect(open(Buffer.from('one'), 'a')).toBe('secret');
});
