type Sources = { readonly nonce: string; readonly storageUrl: string };

/**
 * Returns the content security policy of the dashboard's page: scripts and styles need the nonce of
 * this response, and requests may go only to this origin. Modules imported by a script with the
 * nonce may run; other files of this origin, such as captured files, may not. Images and sandboxed
 * frames may come from storage.
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

/**
 * The policy of a file of the build. The policy of a worker is the one of its script: the import
 * worker may send requests only to this origin.
 */
export const filePolicy = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`;

const originOf = (url: string): string => new URL(url).origin;
