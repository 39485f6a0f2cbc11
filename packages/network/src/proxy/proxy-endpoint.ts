import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { EgressBlocked, EgressFailed, EgressRefused, type Target } from '../egress-errors.ts';
import type { EgressGuard } from '../egress-guard.ts';

export type ProxyLimits = {
  readonly connectionsMax: number;
  /**
   * The maximum bytes of bodies and tunnels in both directions together, until the endpoint is
   * reset.
   */
  readonly bytesMax: number;
  readonly idleTimeoutMs: number;
};

export type ProxyEndpointReports = {
  readonly onRefusal: (endpoint: string, refusal: EgressRefused) => void;
  readonly onFailure: (endpoint: string, failure: EgressFailed) => void;
  readonly onBlocked: (endpoint: string, host: string) => void;
  /**
   * Called when a tunnel to the host is open, and again when the host sends its first bytes. The
   * TLS handshake of the host begins with these bytes.
   */
  readonly onTunnel: (endpoint: string, target: Target, state: 'opened' | 'answered') => void;
};

/** The connections of one browser context, which are counted, reported and closed together. */
export type ProxyEndpoint = {
  readonly limits: ProxyLimits;
  readonly admit: (client: Socket) => boolean;
  readonly connect: (target: Target, signal?: AbortSignal) => Promise<Socket>;
  /**
   * Reuses connections to plain HTTP servers. Only for requests without a body, which may be
   * repeated if a reused connection is closed.
   */
  readonly keptAgent: Agent;
  readonly freshAgent: Agent;
  readonly count: (bytes: number, target: Target) => void;
  /**
   * Reports the result of a request to the owner. Only refusals and failures are reported, not
   * aborts by this service.
   */
  readonly report: (error: unknown) => void;
  readonly tunnel: (target: Target, state: 'opened' | 'answered') => void;
  readonly usage: () => { readonly connections: number; readonly bytes: number };
  readonly close: () => void;
};

export type ProxyEndpointOptions = {
  readonly id: string;
  readonly guard: EgressGuard;
  readonly limits: ProxyLimits;
  readonly reports: ProxyEndpointReports;
  /** Called before the guard, so that a blocked host costs no name look-up. */
  readonly shouldBlock: (endpoint: string, host: string) => boolean;
};

export function createProxyEndpoint({ id, guard, limits, reports, shouldBlock }: ProxyEndpointOptions): ProxyEndpoint {
  const clients = new Set<Socket>();
  const upstreams = new Set<Socket>();
  const closing = new AbortController();
  let bytes = 0;

  const report = (error: unknown): void => {
    if (closing.signal.aborted) return;
    if (error instanceof EgressRefused) reports.onRefusal(id, error);
    else if (error instanceof EgressFailed) reports.onFailure(id, error);
    else if (error instanceof EgressBlocked) reports.onBlocked(id, error.host);
  };

  const tunnel: ProxyEndpoint['tunnel'] = (target, state) => {
    if (!closing.signal.aborted) reports.onTunnel(id, target, state);
  };

  const admit = (client: Socket): boolean => {
    if (clients.size >= limits.connectionsMax || bytes > limits.bytesMax) {
      report(new EgressFailed('limit', { host: '', port: 0 }));
      client.destroy();
      return false;
    }
    trackSocket(clients, client);
    return true;
  };

  const connect = async (target: Target, signal?: AbortSignal): Promise<Socket> => {
    if (shouldBlock(id, target.host)) throw new EgressBlocked(target.host);
    const limited = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal]);
    const upstream = await guard.connect({ ...target, signal: limited, owner: id });
    upstream.on('error', () => upstream.destroy());
    trackSocket(upstreams, upstream);
    if (closing.signal.aborted) upstream.destroy();
    return upstream;
  };

  const dropConnections = (): void => {
    for (const socket of [...clients, ...upstreams]) socket.destroy();
    keptAgent.destroy();
    freshAgent.destroy();
  };

  const count = (more: number, target: Target): void => {
    const wasWithin = bytes <= limits.bytesMax;
    bytes += more;
    if (bytes <= limits.bytesMax || !wasWithin) return;
    report(new EgressFailed('limit', target));
    dropConnections();
  };

  const close = (): void => {
    closing.abort();
    dropConnections();
  };

  const keptAgent = new GuardedAgent(connect, { keepAlive: true, timeout: limits.idleTimeoutMs });
  const freshAgent = new GuardedAgent(connect, { keepAlive: false, timeout: limits.idleTimeoutMs });
  const usage = () => ({ connections: clients.size, bytes });
  return { limits, admit, connect, keptAgent, freshAgent, count, report, tunnel, usage, close };
}

/**
 * Node's connection pool, filled through the guard. Connections are keyed by host and port, so each
 * keeps the decision about its own host.
 */
class GuardedAgent extends Agent {
  readonly #connect: ProxyEndpoint['connect'];

  constructor(connect: ProxyEndpoint['connect'], options: { readonly keepAlive: boolean; readonly timeout: number }) {
    super(options);
    this.#connect = connect;
  }

  override createConnection(
    options: { host?: string | null | undefined; port?: string | number | null | undefined },
    done?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    this.#connect({ host: options.host ?? '', port: Number(options.port) }).then(
      (socket) => done?.(null, socket),
      // Node's types require a socket in addition to the error; its own code passes none.
      (error: Error) => (done as ((error: Error) => void) | undefined)?.(error),
    );
  }
}

function trackSocket(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}
