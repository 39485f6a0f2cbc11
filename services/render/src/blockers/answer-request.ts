import type { RequestDecision } from '@tintype/blocklists/network-rules';
import type { Stub } from '@tintype/blocklists/stubs';
import type { CDPSession, Protocol } from 'puppeteer-core';

type Paused = Protocol.Fetch.RequestPausedEvent;

/** Lets a paused request continue as the lists decide. */
export async function answerRequest(session: CDPSession, paused: Paused, decision: RequestDecision): Promise<void> {
  const { requestId, request } = paused;
  if (decision.action === 'block')
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  else if (decision.action === 'replace')
    await session.send('Fetch.fulfillRequest', { requestId, ...toResponse(decision.stub, request) });
  // The page does not see the changed address.
  else
    await session.send('Fetch.continueRequest', {
      requestId,
      ...(decision.action === 'rewrite' && { url: decision.url }),
    });
}

/**
 * Adds a content security policy to the response for a page. The browser ignores a policy in
 * changed headers, unless the body is given with them.
 */
export async function addPolicy(session: CDPSession, paused: Paused, policy: string): Promise<void> {
  const { requestId, responseStatusCode, responseHeaders = [] } = paused;
  if (responseStatusCode === undefined) {
    await session.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    return;
  }
  const hasBody = responseStatusCode < 300 || responseStatusCode >= 400;
  if (!hasBody) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  // The body is decoded.
  const headers = responseHeaders.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name));
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: [...headers, { name: 'Content-Security-Policy', value: policy }],
    body: base64Encoded ? body : Buffer.from(body).toString('base64'),
  });
}

type StubResponse = Pick<Protocol.Fetch.FulfillRequestRequest, 'responseCode' | 'responseHeaders' | 'body'>;

/** A script may read the response across origins, with credentials too. */
function toResponse({ contentType, body }: Stub, { headers }: Protocol.Network.Request): StubResponse {
  return {
    responseCode: 200,
    responseHeaders: [
      { name: 'Content-Type', value: contentType },
      { name: 'Access-Control-Allow-Origin', value: headers['Origin'] ?? '*' },
      { name: 'Access-Control-Allow-Credentials', value: 'true' },
      { name: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
    ],
    body: Buffer.from(body).toString('base64'),
  };
}
