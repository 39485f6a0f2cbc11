import {
  urlsMax,
  httpUrl,
  isUrl,
  nodeType,
  viewNameMax,
  viewsMax,
  type View,
  editsMax,
  titleMax,
  dataBytesMax,
  type DataOf,
  type NodeTypeRow,
  type RunPart,
} from './node-type.ts';
import { nextRun, findTimeZone } from '../../cron/next-run.ts';
import { parseCron } from '../../cron/parse-cron.ts';

const sourceNodeType = nodeType({
  noun: 'a source',
  about: 'URLs that every run captures',
  out: { kind: 'urls', edges: 'many' },
  data: {
    type: 'object',
    required: ['urls'],
    properties: {
      urls: {
        type: 'array',
        minItems: 1,
        maxItems: urlsMax,
        items: httpUrl(8_192, 'URL of a page.'),
        description: 'URLs that every run captures.',
      },
    },
  },
  rules: { 'urls.*': isUrl },
  addresses: { 'urls.*': 'a target' },
  step: { does: 'bring urls', urlsIn: 'urls' },
});

const triggerNodeType = nodeType({
  noun: 'a trigger',
  about: 'an endpoint to which a program sends page URLs; each request starts a run',
  out: { kind: 'urls', edges: 'many' },
  most: 1,
  excludes: ['schedule'],
  data: { type: 'object', properties: {} },
  step: { does: 'bring urls', urlsIn: null },
});

function cronFaults(text: string): Readonly<Record<string, string>> {
  const parsed = parseCron(text);
  if (!parsed.ok) return { '': parsed.problem };
  return nextRun({ cron: parsed.cron, timezone: 'UTC' }, new Date(0)) === undefined
    ? { '': 'describes a time that never occurs' }
    : {};
}

const scheduleNodeType = nodeType({
  noun: 'a schedule',
  about: 'times at which the sources are captured',
  most: 1,
  excludes: ['trigger'],
  needs: ['source'],
  data: {
    type: 'object',
    required: ['schedule', 'timezone'],
    properties: {
      schedule: {
        type: 'string',
        description: 'Cron expression, or hourly, daily, weekly or monthly, as in schedules.',
      },
      timezone: { type: 'string', description: 'IANA time zone name.' },
    },
  },
  rules: {
    schedule: cronFaults,
    timezone: (name: string) => (findTimeZone(name) === undefined ? { '': 'is not an IANA time zone name' } : {}),
  },
  step: { does: 'start' },
});

function doubledNames(views: readonly View[]): Readonly<Record<string, string>> {
  const names = views.map(({ name }) => name);
  return Object.fromEntries(
    names.flatMap((name, index) =>
      names.indexOf(name) < index ? [[`${index}.name`, 'is also the name of another view. Use a unique name']] : [],
    ),
  );
}

const capturesNodeType = nodeType({
  noun: 'a captures node',
  about: 'views; each URL is captured once for each view',
  in: { kind: 'urls', edges: 'many' },
  out: { kind: 'images', edges: 'many' },
  data: {
    type: 'object',
    required: ['views'],
    properties: {
      views: {
        type: 'array',
        minItems: 1,
        maxItems: viewsMax,
        description: 'Views of the pages. Each URL is captured once for each view.',
        items: {
          type: 'object',
          required: ['name', 'options'],
          properties: {
            name: {
              type: 'string',
              pattern: '\\S',
              maxLength: viewNameMax,
              description: 'must have at least 1 character. Name of the view, unique within the node.',
            },
            options: { type: 'object', description: 'Capture options that create a single image.' },
          },
        },
      },
    },
  },
  rules: { views: doubledNames },
  serverRules: { 'views.*.options': 'capture options' },
  step: { does: 'capture', viewsIn: 'views' },
});

const editNodeType = nodeType({
  noun: 'an edit node',
  about: 'edits that are applied to every image, in order',
  in: { kind: 'images', edges: 'one' },
  out: { kind: 'images', edges: 'many' },
  data: {
    type: 'object',
    required: ['edits'],
    properties: {
      edits: {
        type: 'array',
        minItems: 1,
        maxItems: editsMax,
        items: { type: 'object' },
        description: 'Edits that are applied to every image, in order.',
      },
    },
  },
  rules: {
    'edits.*': ({ type }: { readonly type?: unknown }) => (typeof type === 'string' ? {} : { type: 'is required' }),
  },
  serverRules: { 'edits.*': 'edit' },
  step: { does: 'edit', editsIn: 'edits' },
});

const galleryNodeType = nodeType({
  noun: 'a gallery',
  about: 'the finished images',
  in: { kind: 'images', edges: 'many' },
  out: { kind: 'gallery', edges: 'many', isOptional: true },
  data: {
    type: 'object',
    properties: {
      title: {
        type: 'string',
        maxLength: titleMax,
        description: 'Title above the images, in the dashboard and on the shared page.',
      },
    },
  },
  step: { does: 'collect' },
});

function tooLong(value: unknown): Readonly<Record<string, string>> {
  const bytes = new TextEncoder().encode(JSON.stringify(value) ?? '').length;
  return bytes > dataBytesMax ? { '': `must have at most ${dataBytesMax} bytes of JSON` } : {};
}

const webhookNodeType = nodeType({
  noun: 'a webhook',
  about: 'a URL that is notified when a gallery is complete',
  in: { kind: 'gallery', edges: 'one' },
  data: {
    type: 'object',
    required: ['url'],
    properties: {
      url: {
        ...httpUrl(2_048, 'Receives a signed POST request when the gallery is complete, even if some images failed.'),
        title: 'URL',
        example: 'https://example.com/hook',
      },
      customData: {
        title: 'Custom data',
        description: 'JSON that every request includes as customData.',
        example: '{ "site": "blog" }',
      },
    },
  },
  rules: { url: isUrl, customData: tooLong },
  addresses: { url: 'a destination' },
  step: { does: 'notify', urlIn: 'url', customDataIn: 'customData' },
});

/**
 * Schema, OpenAPI, checks, steps of a run, canvas, forms and documentation follow from these rows
 * (docs/pipelines.md#graph).
 */
export const nodeTypes = {
  source: sourceNodeType,
  trigger: triggerNodeType,
  schedule: scheduleNodeType,
  captures: capturesNodeType,
  edit: editNodeType,
  gallery: galleryNodeType,
  webhook: webhookNodeType,
};

export type NodeType = keyof typeof nodeTypes;
export type NodeData = { readonly [Type in NodeType]: DataOf<(typeof nodeTypes)[Type]> };

export const nodeTypeNames = Object.keys(nodeTypes) as readonly NodeType[];
export const isNodeType = (name: unknown): name is NodeType =>
  typeof name === 'string' && Object.hasOwn(nodeTypes, name);

export const getNodeTypeRow = (type: NodeType): NodeTypeRow<NodeType> => nodeTypes[type];

export const typesThat = (does: RunPart['does']): readonly NodeType[] =>
  nodeTypeNames.filter((type) => getNodeTypeRow(type).step.does === does);
