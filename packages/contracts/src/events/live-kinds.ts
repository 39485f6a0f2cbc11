/**
 * Kinds of change that open dashboard pages are notified of: one object by its id, captures as a
 * whole.
 */
export const liveKinds = ['batch', 'captures', 'crawl', 'pipeline', 'schedule'] as const;
export type LiveKind = (typeof liveKinds)[number];
