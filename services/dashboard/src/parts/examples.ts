/** The API key is read from the environment, so that no shell history contains it. */
export const formatCurlExample = (path: string, body?: object): string =>
  [
    `curl ${location.origin}${path}`,
    `  -H "X-API-Key: $TINTYPE_API_KEY"`,
    ...(body === undefined ? [] : [`  -H "Content-Type: application/json"`, `  -d '${JSON.stringify(body)}'`]),
  ].join(' \\\n');

export const captureCurl = (): string =>
  `${formatCurlExample('/v1/screenshots', { url: 'https://example.com', format: 'webp' })} \\\n  -o capture.webp`;

/** Needs the exact bytes of the request in a file `body`. */
export const checkWithOpenssl = [
  'openssl dgst -sha256 -hmac "$SIGNING_SECRET" -hex body',
  '# Compare with the header X-Webhook-Signature: sha256=…',
].join('\n');

const triggerBody = { urls: ['https://example.com/'], data: { post: 42 } };

/** The secret comes from the environment, so that no shell history contains it. */
export const triggerCurl = (url: string): string =>
  [
    `curl ${url} \\`,
    `  -H "Authorization: Bearer $TRIGGER_SECRET" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Idempotency-Key: $(date +%s)" \\`,
    `  -d '${JSON.stringify(triggerBody)}'`,
  ].join('\n');
