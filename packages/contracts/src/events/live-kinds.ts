/** What open pages are told of when it has changed: the thing by its id, captures as a whole. */
export const liveKinds = ['batch', 'captures', 'crawl', 'pipeline', 'schedule'] as const;
export type LiveKind = (typeof liveKinds)[number];
