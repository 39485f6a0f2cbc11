import { describe, expect, test } from '@jest/globals';
import { checkGraph, formatProblemPath } from '@tintype/contracts/pipelines/check-graph';
import { type NodeType, nodeTypeNames, getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';
import { createServerRules } from '@tintype/contracts/pipelines/server-rules';
import { badData, onlyOnServer } from './bad-data.ts';
import { badGraphs, goodGraphs } from './graph-cases.ts';
import { graph, node } from './graph-parts.ts';

const serverRules = createServerRules({});
const problemsOf = (given: unknown): Record<string, string> =>
  Object.fromEntries(checkGraph(given, serverRules).map((problem) => [formatProblemPath(problem), problem.message]));
const faultsOfData = (type: NodeType, data: unknown, rules?: typeof serverRules): Record<string, string> =>
  Object.fromEntries(
    checkGraph(graph([node('a', type, data)], ''), rules).flatMap(({ field, message }) =>
      field.startsWith('data') ? [[field.replace(/^data\.?/, ''), message]] : [],
    ),
  );

test.each(goodGraphs)('$name: nothing is wrong with it', ({ graph: good }) => {
  expect(problemsOf(good)).toEqual({});
});

describe('bad graphs', () => {
  test.each(badGraphs)('$name: $problems', ({ graph: bad, problems }) => {
    expect(problemsOf(bad)).toEqual(problems);
  });

  test('no two of one name', () => {
    expect(new Set(badGraphs.map(({ name }) => name)).size).toBe(badGraphs.length);
  });
});

describe.each(nodeTypeNames)('the data of a node of type %s', (type) => {
  test.each(badData[type])('%s', (_name, data, faults) => {
    expect(faultsOfData(type, data)).toEqual(faults);
    expect(faultsOfData(type, data, serverRules)).toEqual(faults);
  });

  test('is refused by the server alone where only it knows the fields', () => {
    for (const [, data, faults] of onlyOnServer[type] ?? []) {
      expect(faultsOfData(type, data)).toEqual({});
      expect(faultsOfData(type, data, serverRules)).toEqual(faults);
    }
    expect((onlyOnServer[type] ?? []).length > 0).toBe(getNodeTypeRow(type).serverRules !== undefined);
  });

  test('has the fields that its row names', () => {
    const { data, rules = {}, addresses = {}, step, ...row } = getNodeTypeRow(type);
    const named = Object.entries(step).flatMap(([name, field]) =>
      name.endsWith('In') && field !== null ? [field] : [],
    );
    const paths = [...Object.keys({ ...rules, ...addresses, ...row.serverRules }), ...named];
    expect(paths.filter((path) => !Object.hasOwn(data.properties ?? {}, path.split('.')[0]!))).toEqual([]);
  });
});
