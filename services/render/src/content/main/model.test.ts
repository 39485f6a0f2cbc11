import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHtml } from '../clean-html.ts';
import { readContext, evaluate, type Model } from './model.ts';
import { readFeatures } from './features.ts';
import { readBlocks } from './page-blocks.ts';

const file = readFileSync(join(import.meta.dirname, 'model.json'), 'utf8');
const model = JSON.parse(file) as Model;

test('a tree leads a row to a leaf, and the leaves of all trees are added', () => {
  const forest = { roots: [0, 3], features: [1, -1, -1, -1], limits: [0.5, -1, 2, 10], right: [2, 0, 0, 0] };
  expect([evaluate(forest, [9, 0.4]), evaluate(forest, [9, 0.5])]).toEqual([9, 12]);
});

test('the model was trained for the features that are read, and has at most 400 kB', () => {
  const { body } = parseHtml('<main><h1>Harbour</h1><p>It was closed.</p></main>', 'https://example.com/');
  const page = readBlocks(body);
  const { rows, page: facts } = readFeatures(page, new Map());
  const kinds = model.kinds.map(() => 0);
  const context = readContext(page, rows, [0, 0], kinds, facts);
  const read = [model.kind, model.first, model.second].map(({ features }) => Math.max(...features));
  for (const [at, row] of [facts, rows[0]!, context[0]!].entries()) {
    expect(read[at]).toBeLessThan(row.length);
    expect(row.filter((value) => !Number.isFinite(value))).toEqual([]);
  }
  expect(file.length).toBeLessThan(400_000);
});
