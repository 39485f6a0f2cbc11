import type { Graph, GraphNode } from './graph.ts';
import { edgeBetween } from './wiring.ts';

export type PipelineTemplate = {
  readonly id: string;
  readonly name: string;
  /** What it is for, and what has to be filled in. */
  readonly about: string;
  readonly graph: Graph;
};

/** Nodes that follow one another; `beside` has edges that leave the row. */
function row(nodes: readonly Placed[], beside: readonly (readonly [from: string, to: string])[] = []): Graph {
  const joined = nodes.filter(({ type }) => type !== 'schedule');
  const pairs = [...joined.slice(1).map(({ id }, index) => [joined[index]!.id, id] as const), ...beside];
  const placed = nodes.map(({ column, line = 0, ...node }): GraphNode => ({
    ...node,
    position: { x: column * 270, y: line * 170 },
  }));
  const named = (id: string): GraphNode => placed.find((node) => node.id === id)!;
  return {
    version: 1,
    nodes: placed,
    edges: pairs.map(([from, to], index) => edgeBetween(`edge-${index + 1}`, named(from), named(to))!),
  };
}
type Placed = { [T in GraphNode['type']]: Omit<GraphNode<T>, 'position'> }[GraphNode['type']] & {
  readonly column: number;
  readonly line?: number;
};

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const clean = { blockCookieBanners: true, blockPopups: true } as const;
const gallery = (title: string, column: number): Placed => ({
  id: 'gallery-1',
  type: 'gallery',
  column,
  data: { title },
});

/** Whole pipelines to begin with (docs/dashboard.md#pipelines). Each can be run as it is; addresses are examples to replace. */
export const pipelineTemplates: readonly PipelineTemplate[] = [
  {
    id: 'social-cards',
    name: 'Social cards for a blog',
    about: 'Your publishing program sends the address of a post; its card comes back in the size that networks show.',
    graph: row([
      { id: 'trigger-1', type: 'trigger', label: 'A post is published', column: 0, data: {} },
      {
        id: 'captures-1',
        type: 'captures',
        label: 'Card',
        column: 1,
        data: {
          views: [{ name: 'Card', options: { viewport: { width: 1200, height: 630 }, format: 'png', ...clean } }],
        },
      },
      {
        id: 'edit-1',
        type: 'edit',
        label: 'Name of the blog',
        column: 2,
        data: {
          edits: [{ type: 'watermark', text: 'Your blog', position: 'bottom-right', opacity: 80, fontSize: 28 }],
        },
      },
      gallery('Social cards', 3),
    ]),
  },
  {
    id: 'product-pages',
    name: 'Product pages',
    about: 'Every product on a desktop and on a phone, in a browser window that is ready for a slide or a shop.',
    graph: row([
      {
        id: 'source-1',
        type: 'source',
        label: 'Products',
        column: 0,
        data: { urls: ['https://example.com/products/1', 'https://example.com/products/2'] },
      },
      {
        id: 'captures-1',
        type: 'captures',
        column: 1,
        data: {
          views: [
            { name: 'Desktop', options: { ...desktop, ...clean } },
            { name: 'Phone', options: { device: 'iphone_15', ...clean } },
          ],
        },
      },
      {
        id: 'edit-1',
        type: 'edit',
        label: 'Window',
        column: 2,
        data: {
          edits: [
            { type: 'resize', width: 1200 },
            { type: 'frame', style: 'browser', theme: 'light', address: 'example.com' },
          ],
        },
      },
      gallery('Product pages', 3),
    ]),
  },
  {
    id: 'competitor-watch',
    name: 'Competitor watch',
    about: 'Prices and front pages of others every weekday morning, whole pages without banners.',
    graph: row([
      {
        id: 'source-1',
        type: 'source',
        label: 'Competitors',
        column: 0,
        data: { urls: ['https://example.com/', 'https://example.org/pricing'] },
      },
      {
        id: 'captures-1',
        type: 'captures',
        label: 'Whole pages',
        column: 1,
        data: { views: [{ name: 'Whole page', options: { ...desktop, fullPage: true, blockAds: true, ...clean } }] },
      },
      gallery('Competitors', 2),
      {
        id: 'schedule-1',
        type: 'schedule',
        label: 'Weekdays at seven',
        column: 0,
        line: 1,
        data: { schedule: '0 0 7 * * 1-5', timezone: 'UTC' },
      },
    ]),
  },
  {
    id: 'visual-regression',
    name: 'Visual regression of a deploy',
    about: 'Your build sends the pages of a deploy; each is captured on three screens to lay beside the last one.',
    graph: row([
      { id: 'trigger-1', type: 'trigger', label: 'A deploy is done', column: 0, data: {} },
      {
        id: 'captures-1',
        type: 'captures',
        label: 'Three screens',
        column: 1,
        data: {
          views: [
            { name: 'Desktop', options: { ...desktop, fullPage: true, format: 'png' } },
            { name: 'Tablet', options: { viewport: { width: 820, height: 1180 }, fullPage: true, format: 'png' } },
            { name: 'Phone', options: { device: 'iphone_15', fullPage: true, format: 'png' } },
          ],
        },
      },
      gallery('Deploy', 2),
    ]),
  },
  {
    id: 'compliance-archive',
    name: 'Compliance archive',
    about: 'Terms and notices once a day: each as it was, and a copy that is marked as an archive’s.',
    graph: row(
      [
        {
          id: 'source-1',
          type: 'source',
          label: 'Terms and notices',
          column: 0,
          data: { urls: ['https://example.com/terms', 'https://example.com/privacy'] },
        },
        {
          id: 'captures-1',
          type: 'captures',
          label: 'Whole pages',
          column: 1,
          data: { views: [{ name: 'Whole page', options: { ...desktop, fullPage: true, format: 'png' } }] },
        },
        {
          id: 'edit-1',
          type: 'edit',
          label: 'Mark of the archive',
          column: 2,
          line: 1,
          data: {
            edits: [
              { type: 'pad', bottom: 64, color: '#ffffff' },
              { type: 'watermark', text: 'Archived copy', position: 'bottom-left', opacity: 90, fontSize: 24 },
            ],
          },
        },
        gallery('Archive', 3),
        {
          id: 'schedule-1',
          type: 'schedule',
          label: 'Every day at six',
          column: 0,
          line: 1,
          data: { schedule: '0 0 6 * * *', timezone: 'UTC' },
        },
      ],
      [['captures-1', 'gallery-1']],
    ),
  },
  {
    id: 'app-store-frames',
    name: 'App-store frames',
    about: 'Screens of a web app on a phone with a margin, in the size that a store asks for.',
    graph: row([
      {
        id: 'source-1',
        type: 'source',
        label: 'Screens',
        column: 0,
        data: { urls: ['https://example.com/', 'https://example.com/settings'] },
      },
      {
        id: 'captures-1',
        type: 'captures',
        label: 'Phone',
        column: 1,
        data: { views: [{ name: 'Phone', options: { device: 'iphone_15', format: 'png' } }] },
      },
      {
        id: 'edit-1',
        type: 'edit',
        label: 'Frame and margin',
        column: 2,
        data: {
          edits: [
            { type: 'frame', style: 'phone', theme: 'dark' },
            { type: 'pad', top: 160, right: 120, bottom: 160, left: 120, color: '#f4f1ea' },
            { type: 'resize', height: 2796 },
          ],
        },
      },
      gallery('App-store frames', 3),
    ]),
  },
];
