import { expect, test } from '@jest/globals';
import { markUnparsed, listUnparsedPaths, findUnparsedText } from './unsendable.ts';

test('a text that is no JSON is found wherever it stands, also in a copy, and comes back as it was typed', () => {
  const graph = { nodes: [{ data: { body: markUnparsed('{ "a": ') } }, { data: { body: { a: 1 } } }] };
  const copy = JSON.parse(JSON.stringify(graph)) as typeof graph;
  expect(listUnparsedPaths(copy)).toEqual(['nodes.0.data.body']);
  expect(findUnparsedText(copy.nodes[0]!.data.body)).toBe('{ "a": ');
  expect([listUnparsedPaths({}), findUnparsedText('{ "a": ')]).toEqual([[], undefined]);
});
