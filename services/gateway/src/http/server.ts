import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@tintype/runtime/service';
import { answerUnreadable, plainReply, type UnreadableReply } from './unreadable.ts';

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

/**
 * Listens until it is stopped. Then accepts no new connections, and finishes requests in progress
 * for at most `graceMs` milliseconds.
 */
export function createHttpServer({
  name,
  port,
  address,
  listener,
  graceMs,
  unreadableReply = plainReply,
}: Dependencies): HttpServer {
  const { listen, onClientError } = answerUnreadable(listener, unreadableReply);
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
      // A connection that becomes idle later would otherwise stay open until its keep-alive
      // timeout.
      const closeIdle = setInterval(() => server?.closeIdleConnections(), idleCheckMs);
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
      clearInterval(closeIdle);
    },
  };
}
