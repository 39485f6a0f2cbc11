import { describe, expect, test } from '@jest/globals';
import { checkGraph, pathOf } from './check-graph.ts';
import { deepChecks } from './deep-checks.ts';
import { badGraphs, goodGraphs } from './graph-cases.ts';

const problemsOf = (graph: unknown): Record<string, string> =>
  Object.fromEntries(checkGraph(graph, deepChecks).map((problem) => [pathOf(problem), problem.message]));

test.each(goodGraphs)('$name: nothing is wrong with it', ({ graph }) => {
  expect(problemsOf(graph)).toEqual({});
});

describe('bad graphs', () => {
  test.each(badGraphs)('$name: $problems', ({ graph, problems }) => {
    expect(problemsOf(graph)).toEqual(problems);
  });

  test('are as many as were promised, and no two of one name', () => {
    expect(new Set(badGraphs.map(({ name }) => name)).size).toBe(badGraphs.length);
    expect(badGraphs.length).toBeGreaterThanOrEqual(60);
  });
});

test('a canvas without validators of captures and edits finds all but what is in them', () => {
  const shallow = badGraphs.filter(({ graph }) => checkGraph(graph).length === 0).map(({ name }) => name);
  expect(shallow.every((name) => /option|edit of/.test(name))).toBe(true);
});
