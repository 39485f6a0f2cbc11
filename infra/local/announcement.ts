import type { Ready } from './ready-file.ts';

/** The first thing a new user reads. The `curl` line must work as printed, also without internet. */
export function describeReady({ gatewayUrl, storageUrl, opsUrl, apiKey }: Ready, dataFolder: string): string {
  return `
Tintype is running. Ctrl-C stops it.

  Gateway   ${gatewayUrl}   (reference: ${gatewayUrl}/docs)
  Files     ${storageUrl}
  Metrics   ${opsUrl}/metrics
  API key   ${apiKey}
  Data      ${dataFolder}

Take a first capture:

  curl -sS -o sample.png -X POST ${gatewayUrl}/v1/screenshots -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' -d '{"url":"${gatewayUrl}/sample","format":"png"}'
`;
}
