import type { IncompleteDocument } from '@tintype/contracts/capture/capture-result';
import type { HTTPRequest, Page, Protocol } from 'puppeteer-core';
import { getProtocolClient, frameIdOf } from '../browser/puppeteer-internals.ts';

type BrokenDocumentBody = Pick<IncompleteDocument, 'announcedBytes' | 'compressed'> & {
  receivedBytes: number;
  isBroken: boolean;
};
/** `null` while nothing of the main document is missing. */
export type IncompleteReader = () => IncompleteDocument | null;

/**
 * Must be called before the first navigation. The browser shows a document whose connection was
 * interrupted like a complete document. It only reports a failed request whose ID is the document's
 * loader.
 */
export function followDocument(page: Page): IncompleteReader {
  const bodies = new Map<string, BrokenDocumentBody>();
  let shown: string | undefined;
  const session = getProtocolClient(page);
  session.on('Network.responseReceived', ({ requestId, loaderId, response, frameId }) => {
    if (requestId !== loaderId || frameId !== frameIdOf(page.mainFrame())) return;
    bodies.set(loaderId, { receivedBytes: 0, ...announcedIn(response.headers), isBroken: false });
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const body = bodies.get(requestId);
    // The browser reports an `encodedDataLength` of 0 for a document.
    if (body !== undefined) body.receivedBytes += dataLength;
  });
  session.on('Network.loadingFailed', ({ requestId, canceled }) => {
    const body = bodies.get(requestId);
    // A page or a capture that ran out of time cancels a request.
    if (body !== undefined) body.isBroken = canceled !== true;
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    shown = frame.loaderId;
    for (const id of bodies.keys()) if (id !== shown) bodies.delete(id);
  });
  return () => {
    const body = bodies.get(shown ?? '');
    if (body?.isBroken !== true) return null;
    const { isBroken: _isBroken, ...incomplete } = body;
    return incomplete;
  };
}

function announcedIn(headers: Protocol.Network.Headers): Pick<BrokenDocumentBody, 'announcedBytes' | 'compressed'> {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const length = named.get('content-length') ?? '';
  return {
    ...(/^\d{1,15}$/.test(length) && { announcedBytes: Number(length) }),
    compressed: !['', 'identity'].includes(named.get('content-encoding')?.trim().toLowerCase() ?? ''),
  };
}

/** A document had a response before its request failed, so the part that arrived is shown. */
export const isCutOff = (request: HTTPRequest): boolean =>
  request.response() !== null && !/ERR_BLOCKED_BY/.test(request.failure()?.errorText ?? '');

export function describeIncomplete({ receivedBytes, announcedBytes, compressed }: IncompleteDocument): string {
  if (announcedBytes === undefined) return `Received ${receivedBytes} bytes.`;
  if (!compressed) return `Received ${receivedBytes} of ${announcedBytes} bytes.`;
  return `Received ${receivedBytes} bytes after decompression. ${announcedBytes} compressed bytes were announced.`;
}
