import { describe, expect, test } from '@jest/globals';
import { type DrawnGraph, emptyGraph } from '@tintype/contracts/pipelines/graph';
import { pipelineTemplates } from '@tintype/contracts/pipelines/templates';
import { mayAdd, mayConnect } from '@tintype/contracts/pipelines/check-graph';
import { markUnparsed } from '../../../parts/unsendable.ts';
import { historyReducer, type History, startHistory } from '../use-draft.ts';
import {
  addNode,
  connectNodes,
  copyPart,
  disconnect,
  moveNodes,
  pastePart,
  placeNodesInColumns,
  readPart,
  removeFromGraph,
  setData,
  sortNodesByDepth,
} from './changes.ts';
import { formatGraphProblem, listGraphProblems, problemsByNode } from './graph-problems.ts';

const products = pipelineTemplates.find(({ id }) => id === 'product-pages')!.graph;
const change = (state: History, next: (graph: DrawnGraph) => DrawnGraph, about?: string): History =>
  historyReducer(state, { kind: 'change', change: next, ...(about !== undefined && { about }) });

describe('what can be joined', () => {
  test.each([
    ['source-1', 'captures-1', false, 'they are joined already'],
    ['source-1', 'gallery-1', false, 'their ports do not fit'],
    ['captures-1', 'gallery-1', true, 'a gallery takes from many'],
    ['gallery-1', 'captures-1', false, 'their ports do not fit'],
    ['captures-1', 'captures-1', false, 'a node is not joined to itself'],
  ])('%s to %s: %s, %s', (source, target, expected) => {
    expect(mayConnect(products, source, target)).toBe(expected);
  });

  test('a circle of edits is refused, and an edit takes from one step', () => {
    const two = addNode('edit', { x: 0, y: 0 }, 'edit-1')(products);
    expect(two.edges.at(-1)).toMatchObject({ source: 'edit-1', target: 'edit-2', sourceHandle: 'images' });
    const beside = addNode('captures', { x: 0, y: 0 })(two);
    expect(mayConnect(beside, 'captures-2', 'edit-1')).toBe(false);
    const open = disconnect('captures-1', 'edit-1')(two);
    expect(mayConnect(open, 'captures-1', 'edit-1')).toBe(true);
    expect(mayConnect(open, 'edit-2', 'edit-1')).toBe(false);
  });

  test('a second trigger and a schedule beside it are not offered', () => {
    const triggered = addNode('trigger', { x: 0, y: 0 })(emptyGraph);
    expect([mayAdd(triggered, 'trigger'), mayAdd(triggered, 'schedule'), mayAdd(triggered, 'source')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('taking back', () => {
  test('typing in one field is one step; everything comes back in order', () => {
    let state = startHistory(products);
    for (const url of ['h', 'ht', 'https://example.com/'])
      state = change(state, setData('source-1', { urls: [url] }), 'urls source-1');
    state = change(state, removeFromGraph(new Set(['edit-1'])));
    expect(state.present.edges.map(({ id }) => id)).toEqual(['edge-1']);
    state = historyReducer(state, { kind: 'undo' });
    expect(state.present.nodes.find(({ id }) => id === 'source-1')!.data).toEqual({ urls: ['https://example.com/'] });
    state = historyReducer(state, { kind: 'undo' });
    expect(state.present).toBe(products);
    expect(historyReducer(state, { kind: 'undo' })).toBe(state);
    state = historyReducer(historyReducer(state, { kind: 'redo' }), { kind: 'redo' });
    expect(state.present.nodes).toHaveLength(3);
  });

  test('a change after taking back forgets what was ahead', () => {
    const moved = change(startHistory(products), moveNodes(new Map([['source-1', { x: 5.4, y: 6.6 }]])));
    expect(moved.present.nodes[0]!.position).toEqual({ x: 5, y: 7 });
    const back = historyReducer(moved, { kind: 'undo' });
    expect(change(back, connectNodes('captures-1', 'gallery-1')).future).toEqual([]);
  });
});

describe('copying', () => {
  test('a pasted part has ids of its own, keeps its inner joints, and stands at the pointer', () => {
    const part = readPart(copyPart(products, new Set(['captures-1', 'edit-1']))!)!;
    const { graph, ids } = pastePart(products, part, { x: 1_000, y: 500 });
    expect(ids).toEqual(['captures-2', 'edit-2']);
    expect(graph.nodes.find(({ id }) => id === 'captures-2')!.position).toEqual({ x: 1_000, y: 500 });
    expect(graph.edges.slice(products.edges.length)).toMatchObject([{ source: 'captures-2', target: 'edit-2' }]);
  });

  test.each(['', 'a text', '{}', '{"tintype":"pipeline-part","nodes":[{"id":1}],"edges":[]}'])(
    'what is no copied part is left to the browser: %s',
    (text) => {
      expect(readPart(text)).toBeUndefined();
    },
  );
});

test('steps are listed in the order of a run, and arranged in columns', () => {
  const shuffled = { ...products, nodes: products.nodes.toReversed() };
  expect(sortNodesByDepth(shuffled)).toEqual(['source-1', 'captures-1', 'edit-1', 'gallery-1']);
  const places = placeNodesInColumns(shuffled);
  expect(['source-1', 'captures-1', 'edit-1', 'gallery-1'].map((id) => places.get(id)!.x)).toEqual([0, 270, 540, 810]);
});

test('a problem stands at its step and says which field', () => {
  const bad = setData('source-1', { urls: ['no address'] })(products);
  const problems = listGraphProblems(bad);
  expect(problemsByNode(bad, problems).get('source-1')).toHaveLength(1);
  expect(formatGraphProblem(bad, problems[0]!)).toBe('Products, urls 1: must start with http:// or https://');
});

test('a text that is no JSON is a problem of its step, whatever the field takes', () => {
  const [node] = products.nodes;
  const broken = setData(node!.id, { ...node!.data, anything: markUnparsed('{ "a": ') })(products);
  expect(listGraphProblems(broken)[0]).toMatchObject({
    nodeId: node!.id,
    field: 'data.anything',
    message: 'is not valid JSON',
  });
});
