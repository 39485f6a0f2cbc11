import { gzipSync } from 'node:zlib';
import type { Answer } from '@tintype/testing/site';
import { html, lines, type Row } from './row.ts';

const whole = Buffer.from(html(`<h1>Minutes</h1>${lines(80)}`));
const half = whole.subarray(0, whole.length >> 1);
const type = { 'Content-Type': 'text/html; charset=utf-8' };
const cutOff =
  (bytes: Buffer, headers: object, afterMs = 200): Answer =>
  (_req, res) => {
    res.writeHead(200, { ...type, ...headers } as Record<string, string>);
    res.write(bytes);
    setTimeout(() => res.socket?.destroy(), afterMs);
  };
const announced = { 'Content-Length': String(whole.length) };
const zipped = gzipSync(whole);
const fullPage = { fullPage: true };
const said = { warns: ['DOCUMENT_INCOMPLETE'], warnsOf: [`${half.length} of ${whole.length}`] };

/** A document that ends before its end is said. */
export const documents: readonly Row[] = [
  {
    name: 'half of an announced length',
    html: '',
    pages: { '/': cutOff(half, announced) },
    request: fullPage,
    ...said,
  },
  {
    name: 'half of an announced length, as Markdown',
    html: '',
    pages: { '/': cutOff(half, announced) },
    request: { outputs: [{ type: 'markdown' }] },
    ...said,
  },
  {
    name: 'half of an announced length, as a PDF',
    html: '',
    pages: { '/': cutOff(half, announced) },
    request: { format: 'pdf' },
    ...said,
  },
  {
    name: 'half of an announced length, broken off late',
    html: '',
    pages: { '/': cutOff(half, announced, 1_500) },
    request: {},
    ...said,
  },
  {
    name: 'all but the last bytes',
    html: '',
    pages: { '/': cutOff(whole.subarray(0, -9), announced) },
    request: {},
    warns: ['DOCUMENT_INCOMPLETE'],
    warnsOf: [`${whole.length - 9} of ${whole.length}`],
  },
  {
    name: 'pieces without their end',
    html: '',
    pages: { '/': cutOff(half, { 'Transfer-Encoding': 'chunked' }) },
    request: fullPage,
    warns: ['DOCUMENT_INCOMPLETE'],
    warnsOf: [String(half.length)],
  },
  {
    name: 'half of a packed document',
    html: '',
    pages: {
      '/': cutOff(zipped.subarray(0, zipped.length >> 1), {
        'Content-Encoding': 'gzip',
        'Content-Length': String(zipped.length),
      }),
    },
    request: fullPage,
    warns: ['DOCUMENT_INCOMPLETE'],
  },
  {
    name: 'half of an error page',
    html: '',
    pages: {
      '/': (_req, res) => {
        res.writeHead(404, { ...type, ...announced });
        res.write(half);
        setTimeout(() => res.socket?.destroy(), 200);
      },
    },
    request: {},
    warns: ['DOCUMENT_INCOMPLETE', 'ERROR_PAGE'],
  },
  {
    name: 'refused by failOn',
    html: '',
    pages: { '/': cutOff(half, announced) },
    request: { ...fullPage, failOn: ['incomplete_document'] },
    fails: { code: 'CAPTURE_FAILED', says: 'complete document' },
  },
  {
    name: 'a frame of which half came',
    html: html('<iframe src="/frame" width="600" height="390"></iframe>'),
    pages: { '/frame': cutOff(half, announced) },
    request: {},
    warns: ['RESOURCES_NOT_LOADED'],
  },
  {
    name: 'more than was announced',
    html: '',
    pages: {
      '/': (_req, res) => {
        res.socket!.end(
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${half.length}\r\nConnection: close\r\n\r\n${whole.toString()}`,
        );
      },
    },
    request: {},
  },
  {
    name: 'without a length, ended by closing',
    html: '',
    pages: {
      '/': (_req, res) => {
        res.socket!.end(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${whole.toString()}`);
      },
    },
    request: {},
  },
  {
    name: 'packed and whole',
    html: '',
    pages: {
      '/': (_req, res) =>
        void res
          .writeHead(200, { ...type, 'Content-Encoding': 'gzip', 'Content-Length': String(zipped.length) })
          .end(zipped),
    },
    request: {},
  },
  {
    name: 'in slow pieces and whole',
    html: '',
    pages: {
      '/': (_req, res) => {
        res.writeHead(200, type);
        res.write(half);
        setTimeout(() => res.end(whole.subarray(half.length)), 700);
      },
    },
    request: {},
  },
];
