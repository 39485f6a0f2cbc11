import { aCaptures, aGallery, aSource, aTrigger, aWebhook, graphOf } from '../pipeline-stage.ts';

/** What `aSource` has. */
export const staticUrl = 'https://example.com/static';
const twoViews = {
  ...aCaptures,
  data: { views: ['Desktop', 'Phone'].map((name) => ({ name, options: { format: 'png' } })) },
};
const crop = { id: 'crop', type: 'edit', data: { edits: [{ type: 'crop', width: 1, height: 1 }] } };
const entrance = { ...aTrigger, id: 'entrance' };
const elsewhere = { ...aWebhook, data: { url: 'https://hooks.example.com/elsewhere' } };
/** It is made to come due by hand. */
const yearly = { id: 'yearly', type: 'schedule', data: { schedule: '0 0 1 1 *', timezone: 'UTC' } };

type Kind = {
  readonly graph: object;
  /** The id of the trigger node. */
  readonly trigger?: string;
  readonly isPlanned?: true;
  readonly sources: readonly string[];
  readonly views: readonly string[];
  /** Whether each picture of a capture in the gallery is edited. */
  readonly pictures: readonly boolean[];
  /** Whom it tells: another name is another address. */
  readonly hook?: string;
};

/** The graphs that pipelines of the model have, and what they mean in plain words. */
export const kinds = {
  plain: {
    graph: graphOf([aTrigger, aCaptures, aGallery], 'trigger>views views>gallery'),
    trigger: 'trigger',
    sources: [],
    views: ['Desktop'],
    pictures: [false],
  },
  told: {
    graph: graphOf(
      [aTrigger, aSource, aCaptures, aGallery, aWebhook],
      'trigger>views source>views views>gallery gallery>hook',
    ),
    trigger: 'trigger',
    sources: [staticUrl],
    views: ['Desktop'],
    pictures: [false],
    hook: 'done',
  },
  edited: {
    graph: graphOf(
      [aTrigger, twoViews, crop, aGallery, aWebhook],
      'trigger>views views>gallery views>crop crop>gallery gallery>hook',
    ),
    trigger: 'trigger',
    sources: [],
    views: ['Desktop', 'Phone'],
    pictures: [false, true],
    hook: 'done',
  },
  moved: {
    graph: graphOf(
      [entrance, aCaptures, crop, aGallery, elsewhere],
      'entrance>views views>crop crop>gallery gallery>hook',
    ),
    trigger: 'entrance',
    sources: [],
    views: ['Desktop'],
    pictures: [true],
    hook: 'elsewhere',
  },
  planned: {
    graph: graphOf([yearly, aSource, aCaptures, aGallery], 'source>views views>gallery'),
    isPlanned: true,
    sources: [staticUrl],
    views: ['Desktop'],
    pictures: [false],
  },
  empty: { graph: { version: 1, nodes: [], edges: [] }, sources: [], views: [], pictures: [] },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
export const kindOf = (name: KindName): Kind => kinds[name];
