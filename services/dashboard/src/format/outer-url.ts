/** An address for a link to a page of somebody else: other schemes than those of the web lead nowhere. */
export const outerUrl = (url: string): string | undefined => (/^https?:/i.test(url) ? url : undefined);
