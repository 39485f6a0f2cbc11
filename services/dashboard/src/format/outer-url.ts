/**
 * Returns the address for a link to an external page; `undefined` unless its scheme is http or
 * https, which excludes `javascript:`.
 */
export const outerUrl = (url: string): string | undefined => (/^https?:/i.test(url) ? url : undefined);
