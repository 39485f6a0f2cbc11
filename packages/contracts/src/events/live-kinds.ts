/**
 * The changes of which open dashboard pages are notified: one object by its id, or captures in
 * general.
 */
export const liveKinds = ['batch', 'captures', 'crawl', 'pipeline', 'schedule'] as const;
export type LiveKind = (typeof liveKinds)[number];
