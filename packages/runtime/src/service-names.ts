/** The processes of an installation, in display order. */
export const serviceNames = ['gateway', 'render', 'crawl', 'scheduler', 'notifier', 'edit'] as const;
export type ServiceName = (typeof serviceNames)[number];
