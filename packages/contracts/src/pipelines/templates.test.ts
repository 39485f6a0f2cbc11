import { expect, test } from '@jest/globals';
import { checkGraph } from './check-graph.ts';
import { createServerRules } from './server-rules.ts';
import { pipelineTemplates } from './templates.ts';

test.each(pipelineTemplates.map(({ id, graph }) => [id, graph] as const))(
  'the template %s can be saved and run as it is',
  (_id, graph) => {
    expect(checkGraph(graph, createServerRules({}))).toEqual([]);
  },
);

test('templates have names and ids of their own', () => {
  expect(new Set(pipelineTemplates.map(({ id }) => id)).size).toBe(6);
  expect(new Set(pipelineTemplates.map(({ name }) => name)).size).toBe(6);
});
