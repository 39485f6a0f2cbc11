import type { Socket } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import { createResolver, type Dial, dialTcp, type Resolve, ResolveTimedOut } from './dial.ts';
import { ConnectFailed, EgressRefused, NameNotResolved, type Target } from './egress-errors.ts';
import { type Host, hostText, parseAddress, parseHost } from './host.ts';

export type ConnectOptions = Target & {
  readonly signal?: AbortSignal;
  /** The owner of the connection, because owners take turns at name look-ups. */
  readonly owner?: string;
};

export type EgressGuard = {
  readonly policy: AddressPolicy;
  /**
   * All outgoing connections use this function. The name is resolved once, every address must be
   * allowed, and only an address of that response is dialled, so no second look-up can return
   * something else. Rejects with EgressRefused, NameNotResolved or ConnectFailed; after an abort
   * with the signal's reason.
   */
  readonly connect: (options: ConnectOptions) => Promise<Socket>;
};

export type EgressGuardOptions = {
  readonly policy: AddressPolicy;
  readonly resolve?: Resolve;
  readonly dial?: Dial;
  readonly connectTimeoutMs?: number;
  /** Milliseconds before the next address of the same name is tried in parallel. */
  readonly attemptTimeoutMs?: number;
};

export function createEgressGuard({
  policy,
  resolve = createResolver(),
  dial = dialTcp,
  connectTimeoutMs = 10_000,
  attemptTimeoutMs = 2000,
}: EgressGuardOptions): EgressGuard {
  const connect = async ({ host: hostAsGiven, port, signal, owner }: ConnectOptions): Promise<Socket> => {
    const host = parseHost(hostAsGiven);
    if (host === undefined)
      throw new EgressRefused(
        { allowed: false, rule: 'host', reason: 'neither an address nor a DNS name' },
        { host: hostAsGiven, port },
      );
    const target = { host: hostText(host), port };
    const verdict = policy.checkHost(host, port);
    if (!verdict.allowed) throw new EgressRefused(verdict, target);
    const addresses = await addressesOf(host, target, { signal, owner });
    requireAllowed(addresses, host, target);
    signal?.throwIfAborted();
    return dialInOrder(addresses, target, signal);
  };

  const addressesOf = async (
    host: Host,
    target: Target,
    { signal, owner }: { readonly signal: AbortSignal | undefined; readonly owner: string | undefined },
  ): Promise<readonly string[]> => {
    if (host.kind === 'address') return [host.address.text];
    try {
      const addresses = await resolve(host.name, {
        ...(signal !== undefined && { signal }),
        ...(owner !== undefined && { owner }),
      });
      if (addresses.length > 0) return addresses.map(withoutMapping);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new NameNotResolved(cause instanceof ResolveTimedOut ? 'dns-timeout' : 'dns', target, { cause });
    }
    throw new NameNotResolved('dns', target);
  };

  /**
   * One refused address refuses all: a name with both public and private addresses is an attack or
   * a mistake.
   */
  const requireAllowed = (addresses: readonly string[], host: Host, target: Target): void => {
    for (const address of addresses) {
      const verdict = policy.checkAddress(address, target.port, host.kind === 'name' ? host.name : undefined);
      if (!verdict.allowed) throw new EgressRefused(verdict, { ...target, address });
    }
  };

  const dialInOrder = async (addresses: readonly string[], target: Target, signal?: AbortSignal): Promise<Socket> => {
    const wholeTime = AbortSignal.timeout(connectTimeoutMs);
    let cause: unknown;
    for (const [index, address] of addresses.entries()) {
      const isLast = index === addresses.length - 1;
      const limits = [
        wholeTime,
        ...(signal ? [signal] : []),
        ...(isLast ? [] : [AbortSignal.timeout(attemptTimeoutMs)]),
      ];
      try {
        const socket = await dial({ address, port: target.port, signal: AbortSignal.any(limits) });
        return requirePeer(socket, address, target);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof EgressRefused) throw error;
        cause = isTimeout(error) ? Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' }) : error;
        if (wholeTime.aborted) break;
      }
    }
    throw new ConnectFailed(target, { cause });
  };

  return { policy, connect };
}

/** A last check: the kernel's address of the peer must be the address that was checked. */
function requirePeer(socket: Socket, address: string, target: Target): Socket {
  const { remoteAddress } = socket;
  if (remoteAddress !== undefined && withoutMapping(remoteAddress) === address) return socket;
  socket.on('error', () => undefined);
  socket.destroy();
  // A peer that has already disconnected has no address any more. This is a lost connection, not a
  // wrong one.
  if (remoteAddress === undefined)
    throw Object.assign(new Error('the peer closed the connection'), { code: 'ECONNRESET' });
  const reason = `dialled ${address} and reached ${remoteAddress}`;
  throw new EgressRefused({ allowed: false, rule: 'address', reason }, { ...target, address: remoteAddress });
}

/**
 * Turns an IPv4-mapped address into IPv4. Other texts stay; the policy refuses what is not an
 * address.
 */
const withoutMapping = (address: string): string => parseAddress(address)?.text ?? address;
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
