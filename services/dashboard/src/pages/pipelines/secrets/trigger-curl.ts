const body = { urls: ['https://example.com/'], data: { post: 42 } };

/**
 * A request that can be pasted into a terminal. The secret comes from the environment, so that no
 * history holds it.
 */
export const triggerCurl = (url: string): string =>
  [
    `curl ${url} \\`,
    `  -H "Authorization: Bearer $TRIGGER_SECRET" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Idempotency-Key: $(date +%s)" \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
