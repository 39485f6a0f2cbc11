import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer, type Server } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { HealthCheck } from '@tintype/runtime/server-watch';
import type { Service } from '@tintype/runtime/service';

/** `reason` is the server's own name for the error. */
type UnreadableRequest = {
  readonly status: keyof typeof reasonPhrases;
  readonly message: string;
  readonly reason: string;
};
export type UnreadableReply = (fault: UnreadableRequest) => {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** RFC 9110, section 15.5, and RFC 6585, section 5. */
const reasonPhrases = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const;

const malformedRequest = {
  status: 400,
  message: 'This is not a valid HTTP/1.1 request. Percent-encode all non-ASCII characters of the URL.',
} as const;
const noHost = {
  status: 400,
  message: 'The Host header is missing. Send it with every request.',
  reason: 'no host',
} as const;
/** The keys are error codes of Node's HTTP server. The bytes are its `maxHeaderSize`. */
const requestsByErrorCode: Readonly<Record<string, Omit<UnreadableRequest, 'reason'> | undefined>> = {
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

const createPlainReply: UnreadableReply = ({ message }) => ({
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  text: `${message}\n`,
});

/** Milliseconds in which a sender that is still writing can read the response. */
const lingerMs = 2_000;

type ServerListeners = {
  /** Records which responses are in progress. */
  readonly listen: RequestListener;
  readonly onClientError: (error: Error, socket: Socket) => void;
};

/** Responds to requests that the server could not parse. */
function createListeners(listener: RequestListener, reply: UnreadableReply): ServerListeners {
  const last = new WeakMap<Socket, ServerResponse<IncomingMessage>>();
  const answered = new WeakSet<Socket>();

  const listen: RequestListener = (req, res) => {
    last.set(req.socket, res);
    // RFC 9112, section 3.2.
    if (req.httpVersion !== '1.1' || req.headers.host !== undefined) return listener(req, res);
    const { headers, text } = reply(noHost);
    res.writeHead(noHost.status, { ...headers, 'Content-Length': Buffer.byteLength(text), Connection: 'close' });
    res.end(text);
  };

  const onClientError = (error: Error, socket: Socket): void => {
    if (answered.has(socket)) return;
    const res = last.get(socket);
    // The client would read the bytes as a part of another response.
    const isInTheMiddle = res !== undefined && !res.writableFinished && (res.headersSent || res.req.complete);
    if (!socket.writable || isInTheMiddle) return void socket.destroy();
    answered.add(socket);
    const reason = (error as NodeJS.ErrnoException).code ?? error.name;
    const fault = { ...(findEntry(requestsByErrorCode, reason) ?? malformedRequest), reason };
    const { headers, text } = reply(fault);
    const fields = { ...headers, 'Content-Length': Buffer.byteLength(text), Connection: 'close' };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${fault.status} ${reasonPhrases[fault.status]}\r\n${head.join('')}\r\n${text}`);
    const cut = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(cut));
  };
  return { listen, onClientError };
}

type Dependencies = {
  readonly name: string;
  readonly port: number;
  readonly address: string;
  readonly listener: RequestListener;
  readonly graceMs: number;
  readonly unreadableReply?: UnreadableReply;
};
export type HttpServer = Service & { readonly port: () => number };

/**
 * Slow senders must not hold a connection for long; idle connections should outlive the 60 s of a
 * load balancer.
 */
const headersMsMax = 15_000;
const requestMsMax = 60_000;
const keepAliveMs = 65_000;
const idleCheckMs = 50;

/** Once stopped, finishes requests in progress for at most `graceMs` milliseconds. */
export function createHttpServer({
  name,
  port,
  address,
  listener,
  graceMs,
  unreadableReply = createPlainReply,
}: Dependencies): HttpServer {
  const { listen, onClientError } = createListeners(listener, unreadableReply);
  let server: Server | undefined;
  return {
    name,
    port: () => (server?.address() as AddressInfo | undefined)?.port ?? port,
    start: async () => {
      const times = { headersTimeout: headersMsMax, requestTimeout: requestMsMax, keepAliveTimeout: keepAliveMs };
      // `listen` itself refuses a missing Host header, with a message.
      server = createServer({ ...times, requireHostHeader: false }, listen);
      // `readJson` responds to `Expect: 100-continue`, so that a refusal comes before the body.
      server.on('checkContinue', listen);
      // Expectations other than `100-continue` may be ignored (RFC 9110, section 10.1.1).
      server.on('checkExpectation', listen);
      server.on('clientError', onClientError);
      server.listen(port, address);
      await once(server, 'listening');
    },
    stop: async () => {
      if (server === undefined || !server.listening) return;
      const closed = once(server, 'close');
      server.close();
      // A connection that becomes idle later would stay open until its keep-alive timeout.
      const closeIdle = setInterval(() => server?.closeIdleConnections(), idleCheckMs);
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
      clearInterval(closeIdle);
    },
  };
}

type Leaving = {
  readonly health: HealthCheck;
  readonly leave: () => Promise<void>;
  /** While the process is leaving, each connection ends with its response. */
  readonly withoutKeepAlive: (listener: RequestListener) => RequestListener;
};

/**
 * A load balancer notices only after some seconds that a process is stopping. A request on a
 * keep-alive connection which is just being closed gets no response, and the balancer may not
 * repeat it. So a stopping process first reports that it is not ready, responds for as long as a
 * balancer needs, and closes each connection after its response. Only then it accepts no new
 * connections.
 */
export function createLeaving(drainMs: number, wait: (ms: number) => Promise<unknown> = sleep): Leaving {
  let isLeaving = false;
  return {
    health: async () => (isLeaving ? 'is stopping' : undefined),
    leave: async () => {
      isLeaving = true;
      if (drainMs > 0) await wait(drainMs);
    },
    withoutKeepAlive: (listener) => (req, res) => {
      if (isLeaving) res.setHeader('Connection', 'close');
      listener(req, res);
    },
  };
}
