/**
 * The address for a link to a foreign page; `undefined` unless its scheme is http or https, which
 * excludes `javascript:`.
 */
export const outerUrl = (url: string): string | undefined => (/^https?:/i.test(url) ? url : undefined);
