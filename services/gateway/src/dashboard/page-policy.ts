type Sources = { readonly nonce: string; readonly storageUrl: string };

/**
 * Of the dashboard's page: scripts and styles that carry this answer's nonce, and requests to this origin. What scripts with a nonce import
 * carries it on, so nothing else of this origin, such as a captured file, can run. Pictures and sandboxed frames may come from storage.
 */
export const pagePolicy = ({ nonce, storageUrl }: Sources): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${originOf(storageUrl)}`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `frame-src ${originOf(storageUrl)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Of a file of the build. A worker lives by the policy of its own script: the one that imports lists asks this origin, and no other. */
export const filePolicy = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`;

const originOf = (url: string): string => new URL(url).origin;
