import { expect, test } from '@jest/globals';
import { unparsed, unparsedIn, unparsedText } from './unsendable.ts';

test('a text that is no JSON is found wherever it stands, also in a copy, and comes back as it was typed', () => {
  const graph = { nodes: [{ data: { body: unparsed('{ "a": ') } }, { data: { body: { a: 1 } } }] };
  const copy = JSON.parse(JSON.stringify(graph)) as typeof graph;
  expect(unparsedIn(copy)).toEqual(['nodes.0.data.body']);
  expect(unparsedText(copy.nodes[0]!.data.body)).toBe('{ "a": ');
  expect([unparsedIn({}), unparsedText('{ "a": ')]).toEqual([[], undefined]);
});
