import { graphOf } from '../../integration/pipelines/graph-of.ts';

export type Json = Record<string, unknown>;
type Part = { readonly id: string; readonly type: string; readonly data?: unknown } & Json;

export const node = (id: string, type: string, data: unknown = {}): Part => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
export const page = 'https://example.com/';
export const aSource = node('source', 'source', { urls: [page] });
export const aTrigger = node('trigger', 'trigger');
export const aSchedule = node('schedule', 'schedule', { schedule: 'daily', timezone: 'Europe/Berlin' });
export const aCaptures = node('captures', 'captures', { views: [{ name: 'Desktop', options: {} }] });
export const anEdit = node('edit', 'edit', { edits: [{ type: 'crop', width: 100, height: 100 }] });
export const aGallery = node('gallery', 'gallery');
export const aWebhook = node('webhook', 'webhook', { url: 'https://example.com/hook' });

export const graph = (nodes: readonly Part[], pairs: string, changes: Json = {}): Json => ({
  ...graphOf(nodes as Parameters<typeof graphOf>[0], pairs),
  nodes,
  ...changes,
});

export const line = 'source>captures captures>gallery';
/** The smallest pipeline, with one node changed. */
export const withNode = (changed: Part): Json =>
  graph(
    [aSource, aCaptures, aGallery].map((one) => (one.id === changed.id ? changed : one)),
    line,
  );
export const withEdge = (change: Json): Json => {
  const whole = graph([aSource, aCaptures, aGallery], line) as { edges: Json[] } & Json;
  return { ...whole, edges: whole.edges.map((edge, index) => (index === 0 ? { ...edge, ...change } : edge)) };
};
