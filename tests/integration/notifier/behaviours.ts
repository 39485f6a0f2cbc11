import { expect } from '@jest/globals';
import type { Behaviour } from './receiver.ts';

/** How long an attempt may take for behaviours that wait for this limit, in milliseconds. */
export const shortLimitMs = 2_000;
/** How long an attempt may take for all other behaviours. A busy machine does not reach it. */
export const longLimitMs = 60_000;
export const delaysMs = [150, 300, 450] as const;
const all = delaysMs.length + 1;

type Row = {
  readonly behave: Behaviour;
  readonly attempts: number;
  readonly state: 'DELIVERED' | 'FAILED';
  /** Of the last attempt. */
  readonly status?: number;
  /** Or a matcher. */
  readonly error?: unknown;
  readonly response?: string | RegExp;
  /** Waits between attempts, where they are not those of the plan: at least, and at most. */
  readonly waitsMs?: readonly (readonly [least: number, most: number])[];
  /** An attempt ends when its limit has passed. */
  readonly isLate?: true;
};
const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (res) =>
    void res.writeHead(status, headers).end('as it is');
const thenTaken =
  (failures: number, behave: Behaviour): Behaviour =>
  (res, number, req) =>
    number > failures ? void res.end('taken') : behave(res, number, req);
const later =
  (ms: number): Behaviour =>
  (res) =>
    void setTimeout(() => res.end('late'), ms);
const reset: Behaviour = (res) => void res.socket?.resetAndDestroy();
const raw =
  (text: string, then: 'end' | 'stay' | 'destroy' = 'end'): Behaviour =>
  ({ socket }) =>
    void socket?.write(text, () => (then === 'end' ? socket.end() : then === 'destroy' ? socket.destroy() : undefined));

const taken = { attempts: 1, state: 'DELIVERED', status: 200 } as const;
const givenUp = { attempts: 1, state: 'FAILED' } as const;
const exhausted = { attempts: all, state: 'FAILED' } as const;
const closed = 'The host closed the connection without a response.';
const late = 'The host did not respond in time.';

/** What destinations do, and what has to come of it. */
export const behaviours: Readonly<Record<string, Row>> = {
  'takes it': { ...taken, behave: answer(200), response: 'as it is' },
  'takes it without a word': { ...taken, status: 204, behave: (res) => void res.writeHead(204).end() },
  'accepts it for later': { ...taken, status: 202, behave: answer(202) },
  'answers slowly': { ...taken, behave: later(shortLimitMs + 500) },
  'answers just too late': { ...exhausted, error: late, isLate: true, behave: later(shortLimitMs + 200) },
  'never answers': { ...exhausted, error: late, isLate: true, behave: () => undefined },
  'sends its headers byte by byte': {
    ...exhausted,
    error: late,
    isLate: true,
    behave: ({ socket }) => {
      const drip = setInterval(() => socket?.write('H'), 50);
      socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      socket?.once('close', () => clearInterval(drip));
    },
  },
  'never ends its answer': {
    ...taken,
    response: /^x{1024}$/,
    behave: (res) => {
      const more = (): void => {
        while (!res.destroyed && res.write('x'.repeat(16_384))) continue;
        res.once('drain', more);
      };
      more();
    },
  },
  'begins an answer and goes silent': {
    ...taken,
    response: 'first',
    isLate: true,
    behave: (res) => void res.write('first'),
  },
  'begins an answer and breaks off': {
    ...taken,
    response: 'first',
    behave: raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst', 'destroy'),
  },
  'answers as HTTP/1.0 does': { ...taken, response: 'old', behave: raw('HTTP/1.0 200 OK\r\n\r\nold') },
  'hints before it answers': {
    ...taken,
    behave: raw('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  },
  'answers what is no text': {
    ...taken,
    response: 'a\u{FFFD}b\u{FFFD}',
    behave: (res) => void res.end(Buffer.from([97, 0, 98, 255])),
  },
  'says that garbage is packed': {
    ...taken,
    response: 'no gzip',
    behave: (res) => void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'),
  },
  'resets the connection': { ...exhausted, error: closed, behave: reset },
  'closes the connection': { ...exhausted, error: closed, behave: (res) => void res.socket?.end() },
  'breaks off in its headers': { ...exhausted, error: closed, behave: raw('HTTP/1.1 200 OK\r\nContent-', 'destroy') },
  'speaks no HTTP': { ...exhausted, error: 'The response was not valid HTTP.', behave: raw('220 smtp ready\r\n') },
  'has endless headers': {
    ...exhausted,
    error: 'The response was not valid HTTP.',
    behave: raw(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n`),
  },
  'points to an internal address': {
    ...givenUp,
    status: 301,
    error:
      'Redirects are not followed. The URL redirects to http://169.254.169.254/latest/meta-data/. Set the final URL.',
    behave: answer(301, { Location: 'http://169.254.169.254/latest/meta-data/' }),
  },
  'points to another path': {
    ...givenUp,
    status: 307,
    error: expect.stringMatching(
      /^Redirects are not followed. The URL redirects to http:\/\/127\.0\.0\.1:\d+\/takes%20it\. Set the final URL\.$/,
    ),
    behave: answer(307, { Location: '/takes%20it' }),
  },
  'refuses it': { ...givenUp, status: 400, behave: answer(400) },
  'requires a login': { ...givenUp, status: 401, behave: answer(401) },
  'is not there': { ...givenUp, status: 404, behave: answer(404) },
  'is gone for good': { ...givenUp, status: 410, response: 'as it is', behave: answer(410) },
  'times out itself': { ...exhausted, status: 408, behave: answer(408) },
  'says that it is too early': { ...exhausted, status: 425, behave: answer(425) },
  'is over its limit': { ...exhausted, status: 429, behave: answer(429) },
  'asks to wait a second': {
    ...taken,
    attempts: 2,
    waitsMs: [[1_000, 1_000]],
    behave: thenTaken(1, answer(429, { 'Retry-After': '1' })),
  },
  'asks to wait until a time': {
    ...taken,
    attempts: 2,
    // A date has whole seconds, and the answer has to be read: up to five of the six are lost.
    waitsMs: [[900, 6_000]],
    behave: thenTaken(1, (res) =>
      res.writeHead(429, { 'Retry-After': new Date(Date.now() + 6_000).toUTCString() }).end(),
    ),
  },
  'asks to wait while it is down': {
    ...taken,
    attempts: 2,
    waitsMs: [[1_000, 1_000]],
    behave: thenTaken(1, answer(503, { 'Retry-After': '1' })),
  },
  'asks for less than is waited anyway': {
    ...taken,
    attempts: 2,
    behave: thenTaken(1, answer(503, { 'Retry-After': '0' })),
  },
  'fails once': { ...taken, attempts: 2, behave: thenTaken(1, answer(500)) },
  'fails until the last attempt': { ...taken, attempts: all, behave: thenTaken(all - 1, answer(502)) },
  'fails always': { ...exhausted, status: 500, response: 'as it is', behave: answer(500) },
  'resets, is over its limit, is down, then takes it': {
    ...taken,
    attempts: all,
    behave: (res, number, req) => [reset, answer(429), answer(503), answer(200)][number - 1]?.(res, number, req),
  },
};
