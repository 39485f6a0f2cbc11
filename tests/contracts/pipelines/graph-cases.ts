import {
  aCaptures,
  aGallery,
  anEdit,
  aSchedule,
  aSource,
  aTrigger,
  aWebhook,
  graph,
  type Json,
  line,
  node,
  page,
  withEdge,
  withNode,
} from './graph-parts.ts';

type Case = { readonly name: string; readonly graph: unknown; readonly problems: Readonly<Record<string, string>> };
const bad = (name: string, wrong: unknown, problems: Readonly<Record<string, string>>): Case => ({
  name,
  graph: wrong,
  problems,
});
const many = (count: number, url = page): string[] => Array.from({ length: count }, (_, index) => `${url}${index}`);
const views = (count: number): Json => ({
  views: Array.from({ length: count }, (_, index) => ({ name: `View ${index}`, options: {} })),
});

export const goodGraphs: readonly { readonly name: string; readonly graph: unknown }[] = [
  { name: 'a source, views and a gallery', graph: graph([aSource, aCaptures, aGallery], line) },
  { name: 'a trigger', graph: graph([aTrigger, aCaptures, aGallery], 'trigger>captures captures>gallery') },
  { name: 'a schedule', graph: graph([aSource, aSchedule, aCaptures, aGallery], line) },
  {
    name: 'a trigger beside a source',
    graph: graph([aSource, aTrigger, aCaptures, aGallery], 'trigger>captures source>captures captures>gallery'),
  },
  {
    name: 'a gallery of pictures before and after edits, with two webhooks',
    graph: graph(
      [aSource, aCaptures, anEdit, aGallery, aWebhook, { ...aWebhook, id: 'other' }],
      'source>captures captures>edit captures>gallery edit>gallery gallery>webhook gallery>other',
    ),
  },
  {
    name: 'edits one after the other, and labels',
    graph: graph(
      [aSource, aCaptures, { ...anEdit, label: 'First' }, { ...anEdit, id: 'second' }, aGallery],
      'source>captures captures>edit edit>second second>gallery',
    ),
  },
  { name: 'what a program that draws adds', graph: withNode({ ...aGallery, selected: true, measured: { width: 1 } }) },
];

const noForm: readonly Case[] = [
  bad('no object', 'graph', { graph: 'must be an object' }),
  bad('null', null, { graph: 'must be an object' }),
  bad('a list', [], { graph: 'must be an object' }),
  bad('without a version', { nodes: [], edges: [] }, { version: 'must be 1' }),
  bad('of another version', { version: 2, nodes: [], edges: [] }, { version: 'must be 1' }),
  bad('without nodes', { version: 1, edges: [] }, { nodes: 'must be an array' }),
  bad('without edges', { version: 1, nodes: [] }, { edges: 'must be an array' }),
  bad(
    'of too many nodes',
    graph(
      many(201).map((id) => node(id, 'gallery')),
      '',
    ),
    {
      nodes: 'must have at most 200 items',
    },
  ),
  bad(
    'of too many edges',
    graph(
      [],
      many(401, 'a')
        .map((id) => `${id}>b`)
        .join(' '),
    ),
    {
      edges: 'must have at most 400 items',
    },
  ),
  bad('a node that is no object', graph(['x' as never], ''), { 'nodes.0': 'must be an object' }),
  bad('a node without an id', graph([{ ...aSource, id: undefined as never }], ''), {
    'nodes.0.id': 'must have 1 to 64 characters: letters, digits, - or _',
  }),
  bad('a node whose id is a path', graph([{ ...aSource, id: 'a/b' }], ''), {
    'nodes.0.id': 'must have 1 to 64 characters: letters, digits, - or _',
  }),
  bad('a node of no type', graph([node('a', 'mystery')], ''), {
    'nodes.a.type': 'must be one of source, trigger, schedule, captures, edit, gallery, webhook',
  }),
  bad('a node named as a field of objects', graph([node('a', 'constructor')], ''), {
    'nodes.a.type': 'must be one of source, trigger, schedule, captures, edit, gallery, webhook',
  }),
  bad('a node without a place', withNode({ ...aGallery, position: undefined }), {
    'nodes.gallery.position': 'must have the numbers x and y',
  }),
  bad('a node at no number', withNode({ ...aGallery, position: { x: '1', y: 2 } }), {
    'nodes.gallery.position': 'must have the numbers x and y',
  }),
  bad('a label that is too long', withNode({ ...aGallery, label: 'x'.repeat(101) }), {
    'nodes.gallery.label': 'must be a string of at most 100 characters',
  }),
  bad('a label that is no text', withNode({ ...aGallery, label: 7 }), {
    'nodes.gallery.label': 'must be a string of at most 100 characters',
  }),
  bad('two nodes of one id', graph([aSource, aCaptures, aGallery, { ...aGallery }], line), {
    'nodes.gallery.id': 'is also the id of another node. Use a unique id',
  }),
  bad('an edge that is no object', graph([aSource], '', { edges: [7] }), { 'edges.0': 'must be an object' }),
  bad('an edge without an id', withEdge({ id: undefined }), {
    'edges.0.id': 'must have 1 to 64 characters: letters, digits, - or _',
  }),
  bad('two edges of one id', withEdge({ id: 'e1' }), {
    'edges.e1.id': 'is also the id of another edge. Use a unique id',
  }),
  bad('an edge without an end', withEdge({ target: undefined }), { 'edges.e0.target': 'is required' }),
  bad('an edge without a handle', withEdge({ sourceHandle: undefined }), { 'edges.e0.sourceHandle': 'is required' }),
  bad('an edge whose handle is no text', withEdge({ targetHandle: 3 }), {
    'edges.e0.targetHandle': 'must be a string',
  }),
];

const badWiring: readonly Case[] = [
  bad('an edge from nowhere', withEdge({ source: 'ghost' }), {
    'edges.e0.source': 'must be the ID of a node in the graph',
  }),
  bad('an edge to nowhere', withEdge({ target: 'ghost' }), {
    'edges.e0.target': 'must be the ID of a node in the graph',
  }),
  bad('an edge to its own node', withEdge({ target: 'source' }), {
    'edges.e0.target': 'must differ from the source of the edge',
  }),
  bad('a handle that the node has not', withEdge({ sourceHandle: 'images' }), {
    'edges.e0.sourceHandle': 'must be urls',
  }),
  bad('a handle that the target has not', withEdge({ targetHandle: 'images' }), {
    'edges.e0.targetHandle': 'must be urls',
  }),
  bad('URLs into a gallery', withEdge({ target: 'gallery', targetHandle: 'images' }), {
    'edges.e0.target': 'is a gallery node, which accepts images, not urls',
  }),
  bad(
    'an edge out of a webhook',
    graph([aSource, aCaptures, aGallery, aWebhook], `${line} gallery>webhook webhook>gallery`),
    {
      'edges.e3.source': 'is a webhook node, which cannot be the source of an edge',
    },
  ),
  bad(
    'an edge into a source',
    graph([aSource, aTrigger, aCaptures, aGallery], `${line} trigger>captures trigger>source`),
    {
      'edges.e3.target': 'is a source node, which cannot be the target of an edge',
    },
  ),
  bad('an edge out of a schedule', graph([aSource, aSchedule, aCaptures, aGallery], `${line} schedule>captures`), {
    'edges.e2.source': 'is a schedule node, which cannot be the source of an edge',
  }),
  bad(
    'two triggers',
    graph(
      [aTrigger, { ...aTrigger, id: 'second' }, aCaptures, aGallery],
      'trigger>captures second>captures captures>gallery',
    ),
    {
      'nodes.second.type': 'a pipeline has at most 1 trigger node',
    },
  ),
  bad('two schedules', graph([aSource, aSchedule, { ...aSchedule, id: 'second' }, aCaptures, aGallery], line), {
    'nodes.second.type': 'a pipeline has at most 1 schedule node',
  }),
  bad(
    'a trigger beside a schedule',
    graph([aSource, aTrigger, aSchedule, aCaptures, aGallery], `${line} trigger>captures`),
    {
      'nodes.trigger.type': 'cannot be used together with a schedule node',
      'nodes.schedule.type': 'cannot be used together with a trigger node',
    },
  ),
  bad('two edges between two nodes', graph([aSource, aCaptures, aGallery], `${line} source>captures`), {
    'edges.e2.target': 'is already connected to the same node',
  }),
  bad(
    'an edit of two nodes',
    graph(
      [aSource, aCaptures, { ...aCaptures, id: 'other' }, anEdit, aGallery],
      'source>captures source>other captures>edit other>edit edit>gallery',
    ),
    {
      'nodes.edit': 'accepts images from only one node',
    },
  ),
  bad(
    'a webhook of two galleries',
    graph(
      [aSource, aCaptures, aGallery, { ...aGallery, id: 'other' }, aWebhook],
      `${line} captures>other gallery>webhook other>webhook`,
    ),
    {
      'nodes.webhook': 'accepts gallery from only one node',
    },
  ),
  bad(
    'a circle of edits',
    graph([aSource, aCaptures, anEdit, { ...anEdit, id: 'second' }, aGallery], `${line} edit>second second>edit`),
    {
      'nodes.edit': 'is part of a cycle',
      'nodes.second': 'is part of a cycle',
    },
  ),
  bad('nothing that brings URLs', graph([aCaptures, aGallery], 'captures>gallery'), {
    nodes: 'must have a source or a trigger',
  }),
  bad('nothing that captures', graph([aSource, aGallery], ''), { nodes: 'must have a captures node' }),
  bad('no gallery', graph([aSource, aCaptures], 'source>captures'), { nodes: 'must have a gallery' }),
  bad(
    'a source that leads nowhere',
    graph([aSource, aTrigger, aCaptures, aGallery], 'trigger>captures captures>gallery'),
    {
      'nodes.source': 'has no target. Connect its urls to another node',
    },
  ),
  bad(
    'views without URLs',
    graph([aSource, aCaptures, { ...aCaptures, id: 'other' }, aGallery], `${line} other>gallery`),
    {
      'nodes.other': 'receives no urls. Connect a node to it',
    },
  ),
  bad(
    'views that nobody shows',
    graph([aSource, aCaptures, { ...aCaptures, id: 'other' }, aGallery], `${line} source>other`),
    {
      'nodes.other': 'has no target. Connect its images to another node',
    },
  ),
  bad('an edit alone', graph([aSource, aCaptures, anEdit, aGallery], line), {
    'nodes.edit': 'has no target. Connect its images to another node',
  }),
  bad('a webhook alone', graph([aSource, aCaptures, aGallery, aWebhook], line), {
    'nodes.webhook': 'receives no gallery. Connect a node to it',
  }),
  bad('an empty graph', graph([], ''), { nodes: 'must have a source or a trigger' }),
  bad(
    'more captures than a run may have',
    graph(
      [
        { ...aSource, data: { urls: many(1_000) } },
        { ...aCaptures, data: views(10) },
        { ...aCaptures, id: 'other' },
        aGallery,
      ],
      'source>captures source>other captures>gallery other>gallery',
    ),
    { nodes: 'create more than 10000 captures in a run. Use fewer URLs, views or captures nodes' },
  ),
  bad(
    'more captures than a run may have, where a trigger brings the URLs',
    graph(
      [aTrigger, { ...aCaptures, data: views(10) }, { ...aCaptures, id: 'other' }, aGallery],
      'trigger>captures trigger>other captures>gallery other>gallery',
    ),
    { nodes: 'create more than 10000 captures in a run. Use fewer URLs, views or captures nodes' },
  ),
];

/**
 * Graphs of a bad form or wiring with the problems that are answered; those of bad data are in
 * bad-data.ts.
 */
export const badGraphs: readonly Case[] = [...noForm, ...badWiring];
