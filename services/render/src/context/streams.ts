import { findLargest } from '@tintype/contracts/numbers/extremes';
import type { Page } from 'puppeteer-core';
import { getProtocolClient } from '../browser/puppeteer-internals.ts';

/** Milliseconds to wait for the next message of a stream; 0 if none is worth it. */
export type Streams = (page: PageChangeTimes) => number;

/** Milliseconds since 1970; null for never. Content that grows is a change. */
type PageChangeTimes = { readonly changedAt: number | null; readonly grewAt: number | null };
type Stream = { readonly openedAt: number; lastAt: number; gapMs: number; messages: number };

/** The first message arrives within this time. */
const firstMsMax = 1_000;
/** Messages that are further apart are news of a page that has loaded. */
const gapMsMax = 1_500;
/** Assumed after the first message. */
const gapMsFirst = 700;
/** The first messages may replace something in the page. Later messages make it grow. */
const messagesMin = 2;
/** The time from a message to its effect. */
const effectMs = 100;
/** A page may open any number of streams. */
const streamsMax = 50;

/**
 * Follows the messages of server-sent events and of web sockets. The first message is waited for,
 * and further messages as long as the page grows by them: rows arrive like that, and prices that
 * change do not.
 */
export function followStreams(page: Page): Streams {
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
