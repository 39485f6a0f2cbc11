import { findLargest } from '@tintype/contracts/numbers/extremes';
import type { Page } from 'puppeteer-core';
import { getProtocolClient } from '../browser/puppeteer-internals.ts';

/**
 * Returns the milliseconds to wait for the next message of a stream; 0 if no message is worth
 * waiting for.
 */
export type StreamWait = (page: PageChangeTimes) => number;

/** Milliseconds since 1970; null for never. `changedAt` includes growth. */
type PageChangeTimes = { readonly changedAt: number | null; readonly grewAt: number | null };
type Stream = { readonly openedAt: number; lastAt: number; gapMs: number; messages: number };

/** The longest wait for the first message. */
const firstMsMax = 1_000;
/** Messages that are further apart are news after the page has loaded. */
const gapMsMax = 1_500;
/** The gap that is assumed after the first message. */
const gapMsFirst = 700;
/**
 * Up to this many messages may replace something in the page. Later messages are waited for only if
 * the page grows.
 */
const messagesMin = 2;
/** The time from a message to its effect in the page. */
const effectMs = 100;
const streamsMax = 50;

/**
 * Follows the messages of server-sent events and of web sockets. The first message is waited for,
 * and further messages as long as the page grows by them: rows arrive like that, and prices that
 * change do not.
 */
export function followStreams(page: Page): StreamWait {
  const session = getProtocolClient(page);
  const streams = new Map<string, Stream>();
  const open = (requestId: string): void => {
    if (streams.size < streamsMax)
      streams.set(requestId, { openedAt: Date.now(), lastAt: 0, gapMs: gapMsFirst, messages: 0 });
  };
  const receive = ({ requestId }: { readonly requestId: string }): void => {
    const stream = streams.get(requestId);
    if (stream === undefined) return;
    const now = Date.now();
    if (stream.messages > 0) stream.gapMs = Math.min(gapMsMax, now - stream.lastAt);
    stream.lastAt = now;
    stream.messages += 1;
  };
  const close = ({ requestId }: { readonly requestId: string }): void => void streams.delete(requestId);
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'EventSource') open(requestId);
  });
  session.on('Network.webSocketCreated', ({ requestId }) => open(requestId));
  session.on('Network.eventSourceMessageReceived', receive);
  session.on('Network.webSocketFrameReceived', receive);
  session.on('Network.webSocketClosed', close);
  session.on('Network.loadingFinished', close);
  session.on('Network.loadingFailed', close);
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) streams.clear();
  });
  return ({ changedAt, grewAt }) => {
    const now = Date.now();
    const waits = [...streams.values()].map(({ openedAt, lastAt, gapMs, messages }) => {
      if (messages === 0) return openedAt + firstMsMax - now;
      const effectAt = (messages > messagesMin ? grewAt : changedAt) ?? 0;
      return effectAt >= lastAt - gapMs * 1.5 ? lastAt + gapMs * 1.5 + effectMs - now : 0;
    });
    return findLargest(waits, 0);
  };
}
