import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The error of a request that reaches no handler. `reason` is the server's own name for the error.
 */
export type Unreadable = { readonly status: keyof typeof phrases; readonly message: string; readonly reason: string };
/** Creates the response for the sender. */
export type UnreadableReply = (fault: Unreadable) => {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** The phrases of RFC 9110, section 15.5, and RFC 6585, section 5. */
const phrases = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const;

const malformedRequest = {
  status: 400,
  message: 'This is not a valid HTTP/1.1 request. Percent-encode all non-ASCII characters of the URL.',
} as const;
const noHost = {
  status: 400,
  message: 'The Host header is missing. Send it with every request.',
  reason: 'no host',
} as const;
/**
 * The messages by the error codes of Node's HTTP server. The bytes are its `maxHeaderSize`, and the
 * seconds are in `server.ts`.
 */
const faults: Readonly<Record<string, Omit<Unreadable, 'reason'> | undefined>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The URL and the headers exceed 16384 bytes in total. Send long values in the body of a POST request.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message:
      'The request did not arrive in time. Its headers must arrive within 15 s and the complete request within 60 s.',
  },
};

export const plainReply: UnreadableReply = ({ message }) => ({
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  text: `${message}\n`,
});

/**
 * Milliseconds in which a sender that is still writing can read the response: closing at once would
 * lose it.
 */
const lingerMs = 2_000;

type Answering = {
  /** The listener for the server: it records which responses are in progress. */
  readonly listen: RequestListener;
  readonly onClientError: (error: Error, socket: Socket) => void;
};

/** Responds to requests that the server could not parse, in place of a handler. */
export function answerUnreadable(listener: RequestListener, reply: UnreadableReply): Answering {
  const last = new WeakMap<Socket, ServerResponse<IncomingMessage>>();
  const answered = new WeakSet<Socket>();

  const listen: RequestListener = (req, res) => {
    last.set(req.socket, res);
    // A request needs a Host header (RFC 9112, section 3.2).
    if (req.httpVersion !== '1.1' || req.headers.host !== undefined) return listener(req, res);
    const { headers, text } = reply(noHost);
    res.writeHead(noHost.status, { ...headers, 'Content-Length': Buffer.byteLength(text), Connection: 'close' });
    res.end(text);
  };

  const onClientError = (error: Error, socket: Socket): void => {
    if (answered.has(socket)) return;
    const res = last.get(socket);
    // The client would read the bytes as a part of the response in progress, or as that response
    // itself.
    const isInTheMiddle = res !== undefined && !res.writableFinished && (res.headersSent || res.req.complete);
    if (!socket.writable || isInTheMiddle) return void socket.destroy();
    answered.add(socket);
    const reason = (error as NodeJS.ErrnoException).code ?? error.name;
    const fault = { ...(findEntry(faults, reason) ?? malformedRequest), reason };
    const { headers, text } = reply(fault);
    const fields = { ...headers, 'Content-Length': Buffer.byteLength(text), Connection: 'close' };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${fault.status} ${phrases[fault.status]}\r\n${head.join('')}\r\n${text}`);
    const cut = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(cut));
  };
  return { listen, onClientError };
}
