import { connect, type Socket } from 'node:net';

export type DialTarget = { readonly address: string; readonly port: number; readonly signal: AbortSignal };

/** Opens one TCP connection to a literal address. The socket it gives is connected and has no listeners of ours left on it. */
export type Dial = (target: DialTarget) => Promise<Socket>;

export const dialTcp: Dial = ({ address, port, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const socket = connect({ host: address, port, autoSelectFamily: false, noDelay: true });
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', onAbort);
      socket.removeListener('connect', onConnect);
      socket.removeListener('error', onError);
      act();
    };
    const onConnect = () => settle(() => resolve(socket));
    const onError = (error: Error) => settle(() => reject(error));
    const onAbort = () =>
      settle(() => {
        socket.on('error', () => undefined);
        socket.destroy();
        reject(signal.reason);
      });
    socket.once('connect', onConnect);
    socket.once('error', onError);
    signal.addEventListener('abort', onAbort, { once: true });
  });
