import { Agent, request } from 'node:http';
import type { SentHeaders } from './callers.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
/** Bytes of an answer that is read no further: a stream of events has no end. */
const readMax = 1_048_576;
const eventsMs = 50;

export type RawAnswer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
};
type Sent = { readonly method: string; readonly headers: SentHeaders; readonly body: string | undefined };

/**
 * Sends what no client library would: headers twice, bodies that are no JSON. Waits for the answer,
 * of a stream for its beginning.
 */
export const sendRaw = (address: string, { method, headers, body }: Sent): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    // Node gives the body of a GET no length by itself, and the server would take it for the next
    // request.
    const ofBody = body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    };
    const sent = { ...ofBody, ...headers };
    const req = request(address, { method, agent, headers: sent as never }, (res) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const isStream = String(res.headers['content-type']).startsWith('text/event-stream');
      const end = (): void =>
        resolve({
          status: res.statusCode!,
          retryAfter: res.headers['retry-after'],
          text: Buffer.concat(chunks).toString('utf8'),
        });
      if (isStream) setTimeout(() => req.destroy(), eventsMs);
      res.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > readMax) req.destroy();
      });
      res.on('close', end);
      res.on('error', end);
    });
    req.on('error', reject);
    req.end(body);
  });
