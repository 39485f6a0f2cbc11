import { expect } from '@jest/globals';
import {
  ApiError,
  ConnectionError,
  TimeLimitError,
  UnexpectedAnswerError,
  type Tintype,
  type TintypeError,
  type TintypeOptions,
} from '../src/client.ts';
import { file, garbage, half, json, never, refusal, reset, stalled, text, type Meeting } from './faulty-server.ts';

type Call = (client: Tintype) => Promise<unknown>;
type More = { readonly waits?: readonly number[]; readonly options?: Partial<TintypeOptions> };
export type FaultCase = {
  readonly name: string;
  readonly calls: Call;
  /** Answers to the requests in turn; the last one also to those that should not be sent. */
  readonly meets: readonly Meeting[];
  /** Part of the result. */
  readonly gives?: object | undefined;
  readonly fails?: readonly [kind: typeof TintypeError, part: object];
  /** Milliseconds between the attempts, with the smallest jitter: there is one attempt more. */
  readonly waits: readonly number[];
  readonly options: Partial<TintypeOptions>;
};

function gives(
  name: string,
  calls: Call,
  meets: readonly Meeting[],
  part: object | undefined,
  more: More = {},
): FaultCase {
  return { name, calls, meets, gives: part, waits: [], options: {}, ...more };
}

function fails(
  name: string,
  calls: Call,
  meets: readonly Meeting[],
  kind: typeof TintypeError | typeof ApiError | typeof UnexpectedAnswerError,
  part: object,
  more: More = {},
): FaultCase {
  return { name, calls, meets, fails: [kind as typeof TintypeError, part], waits: [], options: {}, ...more };
}

const url = 'https://example.com/';
const good = json({ limit: 1 });
const png = file('picture');
const busy = refusal(503, 'SERVICE_BUSY', {}, { 'Retry-After': '3' });
const broken = refusal(500, 'INTERNAL_ERROR');
const limited = (seconds: string) => refusal(429, 'RATE_LIMITED', {}, { 'Retry-After': seconds });
/** Of a server whose clock is a year behind. */
const limitedUntil = (second: number): Meeting => {
  const date = (at: number): string => new Date(Date.UTC(2025, 0, 1, 0, 0, at)).toUTCString();
  return refusal(429, 'RATE_LIMITED', {}, { Date: date(0), 'Retry-After': date(second) });
};

const quota: Call = (client) => client.usage.quota();
const capture: Call = (client) => client.capture({ url });
const cached: Call = (client) => client.capture({ url, cacheTtl: 60 });
const bulk: Call = (client) => client.bulk.create({ urls: [{ url }] });
const remove: Call = (client) => client.crawls.delete('c1');
const result: Call = (client) => client.jobs.result('j1');
const archive: Call = async (client) => (await client.batches.archive('b1')).bytes();

export const faultCases: readonly FaultCase[] = [
  gives('a reset connection is tried again', quota, [reset, good], { limit: 1 }, { waits: [250] }),
  fails(
    'one that is always reset fails after the last attempt',
    quota,
    [reset],
    ConnectionError,
    {},
    { waits: [250, 500] },
  ),
  gives('half a body is tried again', quota, [half(), good], { limit: 1 }, { waits: [250] }),
  gives(
    'half a file is tried again',
    capture,
    [half({ 'Content-Type': 'image/png' }), png],
    { captureId: 'c1', contentType: 'image/png' },
    { waits: [250] },
  ),
  gives('an answer that is not HTTP is tried again', quota, [garbage, good], { limit: 1 }, { waits: [250] }),
  gives(
    'no answer is tried again',
    quota,
    [never, good],
    { limit: 1 },
    { waits: [250], options: { attemptTimeoutMs: 2_000 } },
  ),
  gives(
    'a body that stops is tried again',
    quota,
    [stalled(), good],
    { limit: 1 },
    { waits: [250], options: { attemptTimeoutMs: 2_000 } },
  ),
  fails(
    'the time of all attempts ends the call',
    quota,
    [never],
    TimeLimitError,
    { message: 'The call took longer than 2000 ms. Increase totalTimeoutMs.' },
    { options: { totalTimeoutMs: 2_000 } },
  ),
  gives(
    'an answer with 429 is waited for as long as it says',
    quota,
    [limited('7'), good],
    { limit: 1 },
    { waits: [7_000] },
  ),
  gives(
    'a date to wait for is read by the clock of the server',
    quota,
    [limitedUntil(30), good],
    { limit: 1 },
    { waits: [30_000] },
  ),
  gives('a date in the past is now', quota, [limitedUntil(-30), good], { limit: 1 }, { waits: [0] }),
  fails('a wait beyond the time of all attempts is not begun', quota, [limited('3600')], ApiError, {
    status: 429,
    code: 'RATE_LIMITED',
  }),
  gives(
    'what was refused for want of workers may be sent again, whatever it is',
    bulk,
    [busy, json({ id: 'b1' }, 202)],
    { id: 'b1' },
    { waits: [3_000] },
  ),
  fails('a 503 of a proxy does not say that nothing was begun', bulk, [text('<h1>Bad</h1>', 503)], ApiError, {
    status: 503,
    code: 'HTTP_503',
  }),
  gives(
    'a database that is away is tried again where that is harmless',
    quota,
    [refusal(503, 'DATABASE_UNAVAILABLE'), good],
    { limit: 1 },
    { waits: [250] },
  ),
  gives(
    'a fault of the service is tried again where that is harmless',
    quota,
    [broken, good],
    { limit: 1 },
    { waits: [250] },
  ),
  fails('and not where it would be done twice', bulk, [broken], ApiError, { code: 'INTERNAL_ERROR' }),
  fails('nor after a lost answer', bulk, [reset], ConnectionError, {}),
  gives('a capture has a key, and is tried again', capture, [reset, png], { captureId: 'c1' }, { waits: [250] }),
  fails('with cacheTtl it has none, and is not', cached, [reset], ConnectionError, {}),
  gives(
    'a request that took too long to arrive is sent again',
    capture,
    [refusal(408, 'INVALID_REQUEST'), png],
    { captureId: 'c1' },
    { waits: [250] },
  ),
  fails(
    'a page that took too long is an error of the page',
    capture,
    [refusal(408, 'TIMEOUT', { details: { stage: 'navigate' } })],
    ApiError,
    { status: 408, code: 'TIMEOUT', details: { stage: 'navigate' } },
  ),
  fails(
    'a capture that failed has failed, whatever its status',
    capture,
    [refusal(500, 'INTERNAL_ERROR', { details: { stage: 'encode' } })],
    ApiError,
    { code: 'INTERNAL_ERROR' },
  ),
  fails('a stealth browser that is missing stays so', capture, [refusal(503, 'STEALTH_UNAVAILABLE')], ApiError, {
    code: 'STEALTH_UNAVAILABLE',
  }),
  gives(
    'a conflict is tried again where the answer says when',
    result,
    [refusal(409, 'JOB_NOT_COMPLETED', {}, { 'Retry-After': '1' }), png],
    { captureId: 'c1' },
    { waits: [1_000] },
  ),
  fails('and only there', result, [refusal(409, 'JOB_NOT_COMPLETED')], ApiError, { code: 'JOB_NOT_COMPLETED' }),
  fails(
    'bad fields are named, with the id of the request',
    capture,
    [refusal(400, 'VALIDATION_ERROR', { details: { fields: { quality: 'must be from 1 to 100' } } })],
    ApiError,
    { fields: { quality: 'must be from 1 to 100' }, requestId: 'r-1', message: 'It is VALIDATION_ERROR.' },
  ),
  fails('a wrong key is told', quota, [refusal(401, 'API_KEY_REQUIRED')], ApiError, {
    code: 'API_KEY_REQUIRED',
    status: 401,
  }),
  fails('a page of another server is no answer', quota, [text('<h1>Welcome</h1>')], UnexpectedAnswerError, {
    status: 200,
  }),
  fails(
    'JSON that breaks off within is no answer',
    quota,
    [text('{"limit": ', 200, { 'Content-Type': 'application/json' })],
    UnexpectedAnswerError,
    { status: 200 },
  ),
  fails('JSON where a file was asked for is no answer', capture, [json({ id: 'c1' })], UnexpectedAnswerError, {
    status: 200,
  }),
  fails(
    'a redirect is told, and not followed',
    quota,
    [text('', 302, { Location: 'http://127.0.0.1:9/elsewhere' })],
    UnexpectedAnswerError,
    { status: 302, message: expect.stringContaining('http://127.0.0.1:9/elsewhere') },
  ),
  fails('an error without a body has its status', bulk, [text('', 502, {})], ApiError, {
    code: 'HTTP_502',
    message: 'The server responded with status 502.',
  }),
  gives(
    'a deletion whose answer was lost is done when nothing is left',
    remove,
    [reset, refusal(404, 'NOT_FOUND')],
    undefined,
    { waits: [250] },
  ),
  fails('a deletion of nothing is an error', remove, [refusal(404, 'NOT_FOUND')], ApiError, { code: 'NOT_FOUND' }),
  fails(
    'also after an answer that was not lost',
    remove,
    [busy, refusal(404, 'NOT_FOUND')],
    ApiError,
    { code: 'NOT_FOUND' },
    { waits: [3_000] },
  ),
  fails(
    'a download that breaks is told where it is read',
    archive,
    [half({ 'Content-Type': 'application/zip' })],
    ConnectionError,
    {},
  ),
  fails(
    'a download that stops is told where it is read',
    archive,
    [stalled({ 'Content-Type': 'application/zip' })],
    TimeLimitError,
    {},
    { options: { attemptTimeoutMs: 2_000 } },
  ),
];
