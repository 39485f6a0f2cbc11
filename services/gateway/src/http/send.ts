import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { endWhenStalled, writeFile } from '../files/write-file.ts';
import { eventStreamHeaders, sendEvents, type EventSource, type EventStreams } from './event-stream.ts';
import type { Reply } from './route.ts';

type SendSending = { readonly streams: EventStreams; readonly stallMs: number };

/** A caller that does not read is disconnected. */
export async function send(res: ServerResponse, reply: Reply, { streams, stallMs }: SendSending): Promise<void> {
  if (res.destroyed || res.headersSent) {
    if ('file' in reply) reply.file.destroy();
    if ('stream' in reply) reply.stream.destroy();
    if ('held' in reply) reply.held?.[Symbol.dispose]();
    return;
  }
  if ('held' in reply) res.once('close', () => reply.held?.[Symbol.dispose]());
  res.statusCode = reply.status;
  // Heartbeats keep an event stream from stalling.
  endWhenStalled(res, stallMs);
  for (const [name, value] of Object.entries(reply.headers ?? {})) res.setHeader(name, value);
  if ('file' in reply) return sendFile(res, reply);
  if ('events' in reply) return sendStream(res, reply.events, streams);
  if ('stream' in reply) {
    res.setHeader('Content-Type', reply.contentType);
    res.flushHeaders();
    return pipeline(reply.stream, res);
  }
  if ('json' in reply) return sendText(res, JSON.stringify(reply.json), 'application/json; charset=utf-8');
  if ('text' in reply) return sendText(res, reply.text, reply.contentType);
  if ('bytes' in reply) return sendText(res, reply.bytes, reply.contentType);
  res.end();
}

function sendText(res: ServerResponse, text: string | Buffer, contentType: string): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}

async function sendStream(res: ServerResponse, events: EventSource, streams: EventStreams): Promise<void> {
  for (const [name, value] of Object.entries(eventStreamHeaders)) res.setHeader(name, value);
  if (res.req.method !== 'HEAD') return sendEvents(res, events, streams);
  res.end();
}

async function sendFile(
  res: ServerResponse,
  { file, contentType, sizeBytes }: Extract<Reply, { file: unknown }>,
): Promise<void> {
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', sizeBytes);
  if (res.req.method !== 'HEAD') return writeFile(file, res);
  file.destroy();
  res.end();
}
