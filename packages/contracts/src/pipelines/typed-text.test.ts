import { expect, test } from '@jest/globals';
import { hidden } from '../capture/fragments.ts';
import { shownDraft, restoreTypedTexts } from './typed-text.ts';

const typing = (text: string, selector = '#password') => ({ type: 'type', selector, text });
const view = (name: string, ...actions: unknown[]) => ({ name, options: { format: 'png', actions } });
const drawing = (...views: unknown[]) => ({
  nodes: [{ id: 'views', type: 'captures', data: { views } }],
  edges: 'none',
});

test.each([
  ['in its place', drawing(view('Desktop', typing('secret')))],
  ['in a node that has no type yet', { nodes: [{ data: { views: [view('', { text: 'secret' })] } }] }],
  ['in a type that is spelled otherwise', { nodes: [{ steps: { one: { type: 'TYPE', text: 'secret' } } }] }],
  ['in actions that are no list', { options: { actions: { first: { text: 'secret' } } } }],
  ['that is no text', drawing(view('Desktop', { type: 'type', text: ['secret'] }))],
])('a typed text %s is not shown', (_name, draft) => {
  expect(JSON.stringify(shownDraft(draft))).not.toContain('secret');
});

test('what is no typed text is shown as it is', () => {
  const draft = {
    nodes: [
      { id: 'mark', type: 'edit', data: { edits: [{ type: 'watermark', text: 'Mine' }] } },
      { id: 'views', type: 'captures', data: { views: [null, 'x', view('Desktop', typing(''), 7)] } },
      null,
    ],
  };
  expect(shownDraft(draft)).toEqual(draft);
});

test.each<[string, unknown, unknown]>([
  ['itself', drawing(view('a', typing('one')), view('b', typing('two'))), ['one', 'two']],
  ['in another order', drawing(view('b', typing('two')), view('a', typing('one'))), ['one', 'two']],
  ['before one was renamed', drawing(view('a', typing('one')), view('old', typing('two'))), ['one', 'two']],
  ['without one of them', drawing(view('a', typing('one'))), ['one', hidden]],
  ['of no form', { nodes: [null, { id: 'views', data: 'none' }] }, [hidden, hidden]],
  ['that is nothing', null, [hidden, hidden]],
])('masks mean the texts of a drawing %s', (_name, before, texts) => {
  const sent = drawing(view('a', typing(hidden)), view('b', typing(hidden)));
  const [one, two] = texts as [string, string];
  expect(restoreTypedTexts(sent, before)).toEqual(drawing(view('a', typing(one)), view('b', typing(two))));
});

test('the first that has a text is meant', () => {
  const [sent, draft, graph] = [hidden, 'drawn', 'saved'].map((text) => drawing(view('a', typing(text))));
  expect(restoreTypedTexts(sent, draft, graph)).toEqual(draft);
  expect(restoreTypedTexts(sent, drawing(), graph)).toEqual(graph);
});

test.each([[null], ['text'], [[1]], [{}], [{ nodes: 'none' }], [{ nodes: [1, null, { data: { views: [1, {}] } }] }]])(
  'a drawing %j stays as it is',
  (draft) => {
    expect(restoreTypedTexts(draft, drawing(view('a', typing('one'))))).toEqual(draft);
    expect(shownDraft(draft)).toEqual(draft);
  },
);
