const body = { urls: ['https://example.com/'], data: { post: 42 } };

/**
 * Returns a request that can be pasted into a terminal. The secret comes from the environment, so
 * that no shell history contains it.
 */
export const triggerCurl = (url: string): string =>
  [
    `curl ${url} \\`,
    `  -H "Authorization: Bearer $TRIGGER_SECRET" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Idempotency-Key: $(date +%s)" \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
