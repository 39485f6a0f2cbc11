import { expect, test } from '@jest/globals';
import { readProse, type Passage, type Prose } from './prose/read-prose.ts';
import { proseRules } from './prose/rules.ts';

const prose = readProse();
const describe = ({ file, line, text }: Passage): string =>
  `${file}:${line}: ${text.replaceAll('\n', ' ').slice(0, 140)}`;

test.each(Object.entries(proseRules))('%s: no more than the budget, which only falls', (_, { about, budget, find }) => {
  const found = find(prose);
  const isTooMany = found.length > budget;
  expect({ about, count: found.length, found: isTooMany ? found.map(describe) : [] }).toEqual({
    about,
    count: budget,
    found: [],
  });
});

/** A rule that finds nothing in a text that breaks it would pass for ever. */
test.each([
  ['told', 'The caller is told.'],
  ['isNo', 'It is no address.'],
  ['pronouns', 'It hands one of them to another.'],
  ['commentBegins', 'Of rows of a delivery.'],
  ['longSentence', 'word '.repeat(31)],
] as const)('%s finds %p', (id, text) => {
  const comment = { file: 'a.ts', line: 1, text: text.trim(), widths: [text.length] };
  const one: Prose = { files: [], comments: [comment], messages: [], names: [], interfaceTexts: [], documentLines: [] };
  expect(proseRules[id].find(one)).toEqual([comment]);
});
