export type Json = Record<string, unknown>;
type Part = { readonly id: string; readonly type: string; readonly data?: unknown } & Json;

export const node = (id: string, type: string, data: unknown = {}): Part => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const kinds: Readonly<Record<string, string>> = {
  source: 'urls',
  trigger: 'urls',
  captures: 'images',
  edit: 'images',
  gallery: 'gallery',
};
export const page = 'https://example.com/';
export const aSource = node('source', 'source', { urls: [page] });
export const aTrigger = node('trigger', 'trigger');
export const aSchedule = node('schedule', 'schedule', { schedule: 'daily', timezone: 'Europe/Berlin' });
export const view = { name: 'Desktop', options: {} };
export const aCaptures = node('captures', 'captures', { views: [view] });
export const aCrop = { type: 'crop', width: 100, height: 100 };
export const anEdit = node('edit', 'edit', { edits: [aCrop] });
export const aGallery = node('gallery', 'gallery');
export const aWebhook = node('webhook', 'webhook', { url: 'https://example.com/hook' });

/** A graph whose nodes are joined as the pairs say, by the handles that fit. */
export function graph(nodes: readonly Part[], pairs: string, changes: Json = {}): Json {
  const edges = pairs
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair, index) => {
      const [source = '', target = ''] = pair.split('>');
      const kind = kinds[nodes.find(({ id }) => id === source)?.type ?? ''] ?? 'urls';
      return { id: `e${index}`, source, sourceHandle: kind, target, targetHandle: kind };
    });
  return { version: 1, nodes, edges, ...changes };
}

export const line = 'source>captures captures>gallery';
/** The smallest pipeline, with one node changed. */
export const withNode = (changed: Part): Json =>
  graph(
    [aSource, aCaptures, aGallery].map((one) => (one.id === changed.id ? changed : one)),
    line,
  );
export const withData = (id: string, data: unknown): Json =>
  withNode({ ...[aSource, aCaptures, aGallery].find((one) => one.id === id)!, data });
export const withOptions = (options: unknown): Json => withData('captures', { views: [{ name: 'Desktop', options }] });
export const withEdge = (change: Json): Json => {
  const whole = graph([aSource, aCaptures, aGallery], line) as { edges: Json[] } & Json;
  return { ...whole, edges: whole.edges.map((edge, index) => (index === 0 ? { ...edge, ...change } : edge)) };
};
export const withEdits = (edits: unknown): Json =>
  graph([aSource, aCaptures, { ...anEdit, data: { edits } }, aGallery], 'source>captures captures>edit edit>gallery');
export const withWebhook = (data: unknown): Json =>
  graph([aSource, aCaptures, aGallery, { ...aWebhook, data }], `${line} gallery>webhook`);
export const withSchedule = (data: unknown): Json =>
  graph([aSource, aCaptures, aGallery, { ...aSchedule, data }], line);
