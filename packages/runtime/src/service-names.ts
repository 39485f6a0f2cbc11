/** The processes of an installation, in the order in which they are shown. */
export const serviceNames = ['gateway', 'render', 'crawl', 'scheduler', 'notifier', 'edit'] as const;
export type ServiceName = (typeof serviceNames)[number];
