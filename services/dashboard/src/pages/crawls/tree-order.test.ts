import { expect, test } from '@jest/globals';
import { sortByTree } from './tree-order.ts';

test('every page once, below the one that led to it', () => {
  const pages = [
    { id: 'root' },
    { id: 'a', parentId: 'root' },
    { id: 'b', parentId: 'root' },
    { id: 'aa', parentId: 'a' },
    { id: 'lost', parentId: 'on another page of the list' },
  ];
  expect(sortByTree(pages).map(({ page, level }) => `${level} ${page.id}`)).toEqual([
    '0 root',
    '1 a',
    '2 aa',
    '1 b',
    '0 lost',
  ]);
});
