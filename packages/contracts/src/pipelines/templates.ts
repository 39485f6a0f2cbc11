import type { Graph, GraphNode } from './graph.ts';
import { edgeBetween } from './check-graph.ts';

type PipelineTemplate = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly graph: Graph;
};

/** `beside` contains edges that leave the row. */
function row(nodes: readonly PlacedNode[], beside: readonly (readonly [from: string, to: string])[] = []): Graph {
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
type PlacedNode = { [T in GraphNode['type']]: Omit<GraphNode<T>, 'position'> }[GraphNode['type']] & {
  readonly column: number;
  readonly line?: number;
};

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const clean = { blockCookieBanners: true, blockPopups: true } as const;
const gallery = (title: string, column: number): PlacedNode => ({
  id: 'gallery-1',
  type: 'gallery',
  column,
  data: { title },
});

/** Each can run as it is; its addresses are examples to replace. */
export const pipelineTemplates: readonly PipelineTemplate[] = [
  {
    id: 'social-cards',
    name: 'Social cards for a blog',
    about:
      'Your publishing system sends the URL of a post and receives a card image in the size that social networks use.',
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
        label: 'Blog name',
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
    about: 'Every product page on a desktop and a phone, framed in a browser window for slides or shops.',
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
            { type: 'frame', style: 'browser', theme: 'light' },
          ],
        },
      },
      gallery('Product pages', 3),
    ]),
  },
  {
    id: 'competitor-watch',
    name: 'Competitor watch',
    about: 'Full-page captures of competitor pages every weekday morning, without banners.',
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
        label: 'Full pages',
        column: 1,
        data: { views: [{ name: 'Full page', options: { ...desktop, fullPage: true, blockAds: true, ...clean } }] },
      },
      gallery('Competitors', 2),
      {
        id: 'schedule-1',
        type: 'schedule',
        label: 'Weekdays at 07:00',
        column: 0,
        line: 1,
        data: { schedule: '0 0 7 * * 1-5', timezone: 'UTC' },
      },
    ]),
  },
  {
    id: 'visual-regression',
    name: 'Visual regression of a deploy',
    about: 'Your build sends the URLs of a deployment. Each page is captured on three screen sizes for comparison.',
    graph: row([
      { id: 'trigger-1', type: 'trigger', label: 'Deployment finished', column: 0, data: {} },
      {
        id: 'captures-1',
        type: 'captures',
        label: 'Three screen sizes',
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
    about: 'Terms and notices once a day: the original capture, and a copy with an archive watermark.',
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
          label: 'Full pages',
          column: 1,
          data: { views: [{ name: 'Full page', options: { ...desktop, fullPage: true, format: 'png' } }] },
        },
        {
          id: 'edit-1',
          type: 'edit',
          label: 'Archive watermark',
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
          label: 'Daily at 06:00',
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
    about: 'Screens of a web app in a phone frame with a margin, in the size that app stores require.',
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
