/**
 * Runs inside the new network namespace: passes the namespace's only listener to the worker
 * outside, and then becomes the browser. A listening socket belongs to the namespace in which it
 * was created, so the worker accepts the browser's connections directly, without a forwarder.
 * The protocol pipes arrive as 0 and 1, because Node preserves only the standard three across
 * `execve`; the shell moves them to 3 and 4, where the browser expects them.
 */
import { createServer } from 'node:net';

const [port, ...command] = process.argv.slice(2);
const listener = createServer();
listener.listen({ port: Number(port), host: '0.0.0.0' }, () => {
  process.send!('endpoint', listener, undefined, () => {
    listener.close();
    process.disconnect();
    process.execve!(
      '/bin/sh',
      ['sh', '-c', 'exec "$@" 3<&0 4>&1 </dev/null >/dev/null', 'sh', ...command],
      process.env,
    );
  });
});
