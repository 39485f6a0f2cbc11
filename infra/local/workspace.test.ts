import { expect, test } from '@jest/globals';
import { root } from './root.ts';
import { buildRounds, readWorkspace } from './workspace.ts';

const part = (name: string, ...needs: string[]) => ({ name, folder: name, needs });

test('what needs another package is built after it', () => {
  const rounds = buildRounds([part('c', 'a', 'b'), part('b', 'a'), part('a'), part('d')]);
  expect(rounds.map((round) => round.map(({ name }) => name))).toEqual([['a', 'd'], ['b'], ['c']]);
});

test('a circle is named', () => {
  expect(() => buildRounds([part('a', 'b'), part('b', 'a'), part('c')])).toThrow('in a cycle: a, b');
});

test('our own packages can be put in order', () => {
  expect(buildRounds(readWorkspace(root))[0]?.map(({ name }) => name)).toContain('@tintype/contracts');
});
