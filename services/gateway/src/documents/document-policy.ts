/**
 * Returns the content security policy of a page of the documentation. Scripts and styles need the
 * nonce of this response, and requests go only to this origin: the search reads its index there.
 */
export const documentPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/**
 * The policy of a file. The policy of a worker is the one of its script: the search worker reads
 * the index, and WebAssembly searches in it.
 */
export const documentFilePolicy = `default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`;
